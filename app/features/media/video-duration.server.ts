import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { log } from '#platform/log.server.ts'
import { fillInBackground } from './fill-in-background.server.ts'
import { findFile, readFile } from './files.server.ts'
import { videos } from './media-tables.server.ts'
import { readVideoFacts } from './video-facts.ts'
import { isOwnVideo, videoKey } from './video.ts'

/** @returns seconds, at least 1; null when the file does not say, or is not read yet: then the page is not cached. */
export async function findVideoDuration(address: string | null): Promise<number | null> {
  if (!address || !isOwnVideo(address)) return null
  const key = videoKey(address)
  try {
    const [row] = await db.select({ seconds: videos.durationSeconds }).from(videos).where(eq(videos.key, key))
    if (row?.seconds === null && fillDuration(key)) expirePageAt(now())
    return row?.seconds || null
  } catch (problem) {
    log.error({ problem, key }, 'the duration of a video could not be read')
    expirePageAt(now())
    return null
  }
}

const fillDuration = fillInBackground(async (key) => {
  const durationSeconds = await readStoredDuration(key)
  await db.update(videos).set({ durationSeconds }).where(eq(videos.key, key))
})

async function readStoredDuration(key: string): Promise<number> {
  const file = await findFile('article-videos', key)
  if (!file) return 0
  const { seconds } = await readVideoFacts(file.bytes, async (start, end) => {
    const part = await readFile('article-videos', key, { first: start, last: end - 1 })
    return new Uint8Array(await new Response(part).arrayBuffer())
  })
  return seconds
}
