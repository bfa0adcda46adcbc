import { config } from '#platform/config.server.ts'
import { clientAddressOf } from './client-address.server.ts'

export interface PageView {
  path: string
  address: string
  agent: string
}

type HeaderReader = (name: string) => string | string[] | null | undefined

const pageViewsMax = 10_000
const agentCharactersMax = 200
const forwardedCharactersMax = 200
const lines = new Set<string>()

export function recordPageView(path: string, header: HeaderReader, socketAddress: string): void {
  const agent = header('user-agent')
  if (!agent || lines.size >= pageViewsMax) return
  if (header('sec-purpose') || header('purpose') || header('x-moz')) return
  const target = header('sec-fetch-dest')
  if (target && target !== 'document') return
  const forwardedFor = config.trustedProxyHops > 0 ? String(header('x-forwarded-for') ?? '') : ''
  lines.add(
    `${path}\n${socketAddress}\n${forwardedFor.slice(-forwardedCharactersMax)}\n${String(agent).slice(0, agentCharactersMax)}`,
  )
}

export function takePageViews(): PageView[] {
  const pageViews = Array.from(lines, (line) => {
    const [path = '', socketAddress = '', forwardedFor = '', agent = ''] = line.split('\n')
    const headers = { get: () => forwardedFor || null }
    return { path, address: clientAddressOf(headers, socketAddress, config.trustedProxyHops), agent }
  })
  lines.clear()
  return pageViews
}
