import { config } from '#platform/config.server.ts'
import { clientAddressOf } from './client-address.server.ts'

/** Somebody's browser showed a page. It is told to whoever counts, and forgotten. */
export interface Visit {
  /** Path of the page; with a question, it is another part of it. */
  path: string
  /** The network's address it was asked from. */
  address: string
  agent: string
}

type HeaderReader = (name: string) => string | string[] | null | undefined

/** Between two counts; beyond, a flood: what more comes is not counted. */
const recordedMax = 20_000
const agentCharactersMax = 200
const forwardedCharactersMax = 200
/** One text each, which a set compares fast: pages in memory are answered thirty thousand times a second. */
const recorded = new Set<string>()

/**
 * Notes that a page was asked for by a person's browser to be shown. What a browser fetches ahead of the click, or a
 * script for itself, is no visit; nor is what does not say which program it is. The same page twice between two counts
 * by the same browser is one.
 */
export function recordVisit(path: string, header: HeaderReader, socketAddress: string): void {
  const agent = header('user-agent')
  if (!agent || recorded.size >= recordedMax) return
  if (header('sec-purpose') || header('purpose') || header('x-moz')) return
  const target = header('sec-fetch-dest')
  if (target && target !== 'document') return
  // As it came: it is read when visits are counted, not while a page is answered.
  const forwarded = config.trustedProxyHops > 0 ? String(header('x-forwarded-for') ?? '') : ''
  recorded.add(
    `${path}\n${socketAddress}\n${forwarded.slice(-forwardedCharactersMax)}\n${String(agent).slice(0, agentCharactersMax)}`,
  )
}

/** All that was noted since the last time. */
export function takeVisits(): Visit[] {
  const taken = Array.from(recorded, (line) => {
    const [path = '', socketAddress = '', forwarded = '', agent = ''] = line.split('\n')
    const headers = new Headers(forwarded ? { 'x-forwarded-for': forwarded } : {})
    return { path, address: clientAddressOf(headers, socketAddress, config.trustedProxyHops), agent }
  })
  recorded.clear()
  return taken
}
