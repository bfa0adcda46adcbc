import type { Readable } from 'node:stream'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { contentTypeOf, publicAddress } from './file-name.ts'
import { findFile, putFile, takeOverFile } from './files.server.ts'
import { videos } from './media-tables.server.ts'
import { durationOfNew } from './video-duration.server.ts'
import { uploadExtensions, videoExtensions, type VideoExtension } from './video-type.ts'

export interface StoredVideo {
  address: string
  name: string
  bytes: number
  uploadedBy: string | null
}

export interface FinishedVideo {
  id: string
  name: string
  bytes: number
  uploadedBy: string | null
  path: string | null
}

export async function findVideo(id: string): Promise<StoredVideo | null> {
  const [row] = await db
    .select()
    .from(videos)
    .where(inArray(videos.key, keysOf(id)))
  if (!row) return null
  const { key, name, bytes, uploadedBy } = row
  return { address: publicAddress('article-videos', key), name, bytes, uploadedBy }
}

export async function storeVideo(video: FinishedVideo, extension: VideoExtension, file: string): Promise<StoredVideo> {
  await takeOverFile('article-videos', `${video.id}.${extension}`, file)
  return recordVideo(video, extension)
}

export async function storeVideoStream(
  video: FinishedVideo,
  extension: VideoExtension,
  stream: Readable,
): Promise<StoredVideo> {
  await putFile('article-videos', `${video.id}.${extension}`, { stream, bytes: video.bytes })
  return recordVideo(video, extension)
}

export async function findTakenOver(video: FinishedVideo): Promise<StoredVideo | null> {
  for (const extension of uploadExtensions) {
    const file = await findFile('article-videos', `${video.id}.${extension}`)
    if (file?.bytes === video.bytes) return recordVideo(video, extension)
  }
  return null
}

export async function storeVideoFile(contents: Uint8Array, key: string): Promise<StoredVideo> {
  await putFile('article-videos', key, contents)
  return recordFile(key, { name: key, bytes: contents.byteLength, uploadedBy: null, path: null })
}

function recordVideo({ id, ...video }: FinishedVideo, extension: VideoExtension): Promise<StoredVideo> {
  return recordFile(`${id}.${extension}`, video)
}

type RecordedFile = Omit<StoredVideo, 'address'> & Pick<FinishedVideo, 'path'>

/** A path that another video took meanwhile passes to this one, whose bytes are already acknowledged. */
async function recordFile(key: string, video: RecordedFile): Promise<StoredVideo> {
  const { name, bytes, uploadedBy, path } = video
  const contentType = contentTypeOf(key) ?? ''
  const durationSeconds = await durationOfNew(key)
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

function keysOf(id: string): string[] {
  return videoExtensions.map((extension) => `${id}.${extension}`)
}
