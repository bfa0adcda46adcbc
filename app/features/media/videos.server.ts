import { and, eq, inArray, ne } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { contentTypeOf, publicAddress } from './file-name.ts'
import { findFile, takeOverFile } from './files.server.ts'
import { videos } from './media-tables.server.ts'
import { uploadExtensions, videoExtensions, type VideoExtension } from './video-type.ts'

export interface StoredVideo {
  address: string
  name: string
  bytes: number
  uploadedBy: string | null
}

export interface ReceivedVideo {
  id: string
  name: string
  bytes: number
  uploadedBy: string | null
  path: string | null
}

export interface CheckedVideo extends ReceivedVideo {
  extension: VideoExtension
  /** A duration that is null is read once the video is shown. */
  seconds: number | null
}

export async function findVideo(id: string): Promise<StoredVideo | null> {
  const keys = videoExtensions.map((extension) => `${id}.${extension}`)
  const [row] = await db.select().from(videos).where(inArray(videos.key, keys))
  if (!row) return null
  const { key, name, bytes, uploadedBy } = row
  return { address: publicAddress('article-videos', key), name, bytes, uploadedBy }
}

export async function storeVideo(video: CheckedVideo, file: string): Promise<StoredVideo> {
  await takeOverFile('article-videos', keyOf(video), file)
  return recordVideo(video)
}

export async function findTakenOver(video: ReceivedVideo): Promise<StoredVideo | null> {
  for (const extension of uploadExtensions) {
    const checkedVideo = { ...video, extension, seconds: null }
    const file = await findFile('article-videos', keyOf(checkedVideo))
    if (file?.bytes === video.bytes) return recordVideo(checkedVideo)
  }
  return null
}

function keyOf({ id, extension }: CheckedVideo): string {
  return `${id}.${extension}`
}

/** A path that another video took meanwhile passes to this one, whose bytes are already acknowledged. */
async function recordVideo(video: CheckedVideo): Promise<StoredVideo> {
  const { name, bytes, uploadedBy, path, seconds: durationSeconds } = video
  const key = keyOf(video)
  const contentType = contentTypeOf(key) ?? ''
  const row = { key, path, name, contentType, bytes, durationSeconds, uploadedBy, createdAt: now() }
  await transaction(async () => {
    if (path !== null)
      await db
        .update(videos)
        .set({ path: null })
        .where(and(eq(videos.path, path), ne(videos.key, key)))
    await db.insert(videos).values(row).onConflictDoNothing({ target: videos.key })
  })
  return { address: publicAddress('article-videos', key), name, bytes, uploadedBy }
}
