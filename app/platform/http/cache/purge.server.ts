import { setTimeout as pause } from 'node:timers/promises'
import { config } from '../../config.server.ts'
import { enqueue, type Job } from '../../jobs/jobs.server.ts'
import { log } from '../../log.server.ts'
import { everythingTag, sharedSecondsMax, shortTag } from './cdn-headers.server.ts'

/** Varnish takes this many tags as one header line, and hosted caches in one call. A change of more purges everything. */
const tagsMax = 100
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

/** A job is enqueued for a process that ends before it purges; the result is called after the commit. */
export async function preparePurge(changedTags: string[]): Promise<() => Promise<void>> {
  if (!config.cdn || changedTags.length === 0) return async () => {}
  const changes = new Set(changedTags.map(shortTag))
  const tags = changes.size > tagsMax ? [everythingTag] : [...changes]
  await enqueue(purgeJob, { tags }, { afterSeconds: secondPurgeSeconds })
  return () => purgeNow(tags)
}

export async function purgeEverything(): Promise<void> {
  const purge = await preparePurge([everythingTag])
  await purge()
}

async function purgeNow(tags: string[]): Promise<void> {
  const purge = sendAll(tags).catch((problem: unknown) => {
    log.warn({ problem }, 'the shared cache could not be purged at once')
  })
  await Promise.race([purge, pause(writerSecondsMax * 1000, undefined, { ref: false })])
}

async function sendAll(tags: string[]): Promise<void> {
  const { cdn } = config
  if (cdn) await Promise.all(cdn.purgeUrls.map((url) => send(url, cdn.purgeKey, tags)))
}

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
