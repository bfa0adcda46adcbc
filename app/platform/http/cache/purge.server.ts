import { setTimeout as pause } from 'node:timers/promises'
import { config } from '../../config.server.ts'
import { enqueue, type Job } from '../../jobs/jobs.server.ts'
import { log } from '../../log.server.ts'
import { everythingTag, sharedSecondsMax, shortTag } from './cdn-headers.server.ts'

/** Within what Varnish takes as one header line, and hosted caches in one call. */
const tagsOfRequestMax = 100
const tagsOfJobMax = 1000
const requestSecondsMax = 5
const writerSecondsMax = 2
/** Answers that were on their way to the shared cache when it was purged have arrived by then. */
const secondPurgeSeconds = 5

export const purgeJob: Job<{ tags: string[] }> = {
  name: 'cdn-purges',
  work: ({ tags }) => sendAll(tags),
  retries: 12,
  retryPauseSeconds: 5,
  retryPauseSecondsMax: sharedSecondsMax / 6,
  secondsMax: 10 * 60,
}

/**
 * Enqueues the purge in the caller's transaction, for a process that ends before it purges.
 * @returns purges now: to be called after the commit, once no process answers with the former pages
 */
export async function preparePurge(changed: string[]): Promise<() => Promise<void>> {
  if (!config.cdn || changed.length === 0) return async () => {}
  const tags = [...new Set(changed.map(shortTag))]
  for (const some of inBatches(tags, tagsOfJobMax))
    await enqueue(purgeJob, { tags: some }, { afterSeconds: secondPurgeSeconds })
  return () => purgeNow(tags)
}

/** For a new release, other settings, a restored backup. */
export async function purgeEverything(): Promise<void> {
  const purge = await preparePurge([everythingTag])
  await purge()
}

async function purgeNow(tags: string[]): Promise<void> {
  const purged = purgeWithNext(tags).catch((problem: unknown) => {
    log.warn({ problem }, 'the shared cache could not be purged at once')
  })
  await Promise.race([purged, pause(writerSecondsMax * 1000, undefined, { ref: false })])
}

let next: { tags: Set<string>; sent: Promise<void> } | null = null
let last: Promise<void> = Promise.resolve()

function purgeWithNext(tags: string[]): Promise<void> {
  next ??= openNext()
  for (const tag of tags) next.tags.add(tag)
  return next.sent
}

function openNext(): { tags: Set<string>; sent: Promise<void> } {
  const tags = new Set<string>()
  const begin = () => {
    next = null
    return sendAll([...tags])
  }
  last = last.then(begin, begin)
  return { tags, sent: last }
}

async function sendAll(tags: string[]): Promise<void> {
  const { cdn } = config
  if (!cdn) return
  await Promise.all(
    cdn.purgeUrls.map(async (url) => {
      for (const some of inBatches(tags, tagsOfRequestMax)) await send(url, cdn.purgeKey, some)
    }),
  )
}

/** One request that our Varnish, Fastly and Cloudflare each understand. */
async function send(url: string, key: string, tags: string[]): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'fastly-key': key,
      'surrogate-key': tags.join(' '),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(requestSecondsMax * 1000),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The shared cache answered ${answer.status} to a purge.`)
}

function* inBatches<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
