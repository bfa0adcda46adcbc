import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface Readings {
  /** Milliseconds of each answer. */
  times: number[]
}

const searchTerms = ['onyx', 'lune', 'jade', 'oeil de tigre', 'protection']
const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** What visitors ask for: pages, their scripts and pictures, searches, feeds, those of a kind not one after the other. */
export async function visitorAddresses(origin: string, articles: string[]): Promise<string[]> {
  const pages = ['/', '/bracelets', '/pendentifs', ...articles]
  const found = new Set(pages)
  for (const page of pages.slice(0, 20)) {
    const html = await (await fetch(origin + page, { headers })).text()
    for (const [, address = ''] of html.matchAll(/(?:href|src)="(\/[^"#]*)"/g))
      if (!address.startsWith('/compte') && !address.startsWith('/boutique'))
        found.add(address.replaceAll('&amp;', '&'))
  }
  const searches = searchTerms.map((term) => `/chercher?q=${encodeURIComponent(term)}`)
  const addresses = [...found, ...searches, '/flux.xml', '/sitemap.xml']
  const shuffled = new Map(addresses.map((address) => [createHash('sha256').update(address).digest('hex'), address]))
  return [...shuffled].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, address]) => address)
}

export const memberAddresses = [
  '/',
  '/compte/profil',
  '/compte/articles',
  '/compte/moderation',
  '/compte/audience',
  '/bracelets',
]

/** Every reader asks for one address after the other, with a pause between; any answer but 200 fails. */
export async function readMixed(
  origin: string,
  { visitors, members, until }: { visitors: string[]; members: string[]; until: Promise<unknown> },
  cookie: string,
): Promise<Readings> {
  const readings: Readings = { times: [] }
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const reader = async (addresses: string[], more: Record<string, string>, start: number) => {
    for (let turn = start; !over.signal.aborted; turn++) {
      const address = addresses[(turn * 7919) % addresses.length] ?? '/'
      const began = performance.now()
      const answer = await fetch(origin + address, { headers: { ...headers, ...more } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`)
      readings.times.push(performance.now() - began)
      await pause(pauseMilliseconds)
    }
  }
  const reading = [
    ...Array.from({ length: readers.visitors }, (_, number) => reader(visitors, {}, number * 101)),
    ...Array.from({ length: readers.members }, (_, number) => reader(members, { cookie }, number)),
  ]
  await Promise.all([ended, ...reading])
  return readings
}

const readers = { visitors: 12, members: 2 }
const pauseMilliseconds = 50
