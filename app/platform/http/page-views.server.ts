import { config } from '#platform/config.server.ts'
import { clientAddressOf } from './client-address.server.ts'

export interface PageView {
  path: string
  address: string
  agent: string
}

type HeaderReader = (name: string) => string | string[] | null | undefined

/** Bound for one counting interval: further page views are not counted. */
const recordedMax = 20_000
const agentCharactersMax = 200
const forwardedCharactersMax = 200
const recorded = new Set<string>()

/** Ignores prefetches, script requests and requests without a user agent; a reload within one interval counts once. */
export function recordPageView(path: string, header: HeaderReader, socketAddress: string): void {
  const agent = header('user-agent')
  if (!agent || recorded.size >= recordedMax) return
  if (header('sec-purpose') || header('purpose') || header('x-moz')) return
  const target = header('sec-fetch-dest')
  if (target && target !== 'document') return
  const forwarded = config.trustedProxyHops > 0 ? String(header('x-forwarded-for') ?? '') : ''
  recorded.add(
    `${path}\n${socketAddress}\n${forwarded.slice(-forwardedCharactersMax)}\n${String(agent).slice(0, agentCharactersMax)}`,
  )
}

export function takePageViews(): PageView[] {
  const taken = Array.from(recorded, (line) => {
    const [path = '', socketAddress = '', forwarded = '', agent = ''] = line.split('\n')
    const headers = new Headers(forwarded ? { 'x-forwarded-for': forwarded } : {})
    return { path, address: clientAddressOf(headers, socketAddress, config.trustedProxyHops), agent }
  })
  recorded.clear()
  return taken
}
