import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { removeOldFiles } from '#platform/files/durable-file.server.ts'
import { log } from '#platform/log.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { putUploadPart, readUploadPart, removeParts, uploadsWithParts } from '../../files.server.ts'
import { videoUploadParts, videoUploads } from '../../media-tables.server.ts'
import { signatureBytes } from '../../video-type.ts'
import { videoChunkBytes } from '../../video-upload.ts'
import { storeVideoStream, type CheckedVideo, type StoredVideo } from '../../videos.server.ts'
import type { UploadLocker } from './upload-locks.server.ts'
import {
  recordOf,
  refuseOtherTypes,
  requireUploadSpace,
  storeAway,
  type UploadRecord,
  type UploadStore,
} from './upload-store.server.ts'

type Row = typeof videoUploads.$inferSelect

/**
 * Uploads in S3, for replicas: any of them receives the next part, written as an object before its row says so. A part
 * counts only where the one before it ended, so that only one of several senders continues.
 */
export class UploadsInStore extends DataStore implements UploadStore {
  override extensions = ['creation', 'termination']
  readonly #locks: UploadLocker

  constructor(locks: UploadLocker) {
    super()
    this.#locks = locks
  }

  override async create(upload: Upload): Promise<Upload> {
    const at = now()
    await db.insert(videoUploads).values({ ...recordOf(upload), createdAt: at, receivedAt: at })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { size, received: offset, name, owner, path, createdAt } = row
    const metadata = { name, owner, ...(path !== null && { path }) }
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() })
  }

  override async remove(id: string): Promise<void> {
    await this.forget(id)
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let position = offset
    let waiting: Uint8Array[] = []
    let waitingBytes = 0
    const flush = async () => {
      const part = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      if (part.byteLength > 0) await this.#addPart(id, position, part)
      position += part.byteLength
    }
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        this.#locks.markActive(id)
        waiting.push(chunk)
        waitingBytes += chunk.byteLength
        if (waitingBytes >= videoChunkBytes) await flush()
      }
    } finally {
      await flush()
    }
    if (offset < signatureBytes) await refuseOtherTypes(this, id, position)
    return position
  }

  async find(id: string): Promise<UploadRecord | null> {
    return this.#row(id)
  }

  async received(id: string): Promise<number | null> {
    return (await this.#row(id))?.received ?? null
  }

  async requireDiskSpace(bytes: number): Promise<void> {
    await requireUploadSpace(config.dataDir, bytes)
  }

  async readPart(id: string, start: number, end: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    for (const { key, first, bytes } of await this.#parts(id)) {
      if (first >= end || first + bytes <= start) continue
      const range = { first: Math.max(0, start - first), last: Math.min(bytes, end - first) - 1 }
      for await (const chunk of await readUploadPart(id, key, range)) chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  keep(video: CheckedVideo): Promise<StoredVideo> {
    return storeVideoStream(video, Readable.from(this.#bytes(video.id), { objectMode: false }))
  }

  async forget(id: string, before?: Date): Promise<boolean> {
    const isQuiet = before && lte(videoUploads.receivedAt, before)
    const { rowCount } = await db.delete(videoUploads).where(and(eq(videoUploads.id, id), isQuiet))
    if (before && rowCount === 0) return false
    await removeParts(id).catch((problem: unknown) => {
      log.warn({ problem, upload: id }, 'parts of a video wait for the next cleanup')
    })
    return true
  }

  async idleSince(before: Date): Promise<string[]> {
    const quiet = db.select({ id: videoUploads.id }).from(videoUploads).where(lte(videoUploads.receivedAt, before))
    return (await quiet).map(({ id }) => id)
  }

  async sweep(before: Date): Promise<void> {
    await removeOldFiles(join(config.dataDir, 'uploads'), before)
    const ids = (await uploadsWithParts(before)).filter(isUuid)
    const rows = db.select({ id: videoUploads.id }).from(videoUploads).where(inArray(videoUploads.id, ids))
    const currentIds = new Set(ids.length > 0 ? (await rows).map(({ id }) => id) : [])
    for (const id of ids) if (!currentIds.has(id)) await removeParts(id)
  }

  async #row(id: string): Promise<Row | null> {
    const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id))
    return row ?? null
  }

  async #addPart(uploadId: string, first: number, contents: Uint8Array): Promise<void> {
    const [key, bytes] = [randomUUID(), contents.byteLength]
    await putUploadPart(uploadId, key, contents).catch((problem: unknown) => {
      log.error({ problem, upload: uploadId }, 'a part of a video could not be stored')
      throw storeAway
    })
    const isNext = and(eq(videoUploads.id, uploadId), eq(videoUploads.received, first))
    const isAdded = await transaction(async () => {
      const change = { received: first + bytes, receivedAt: now() }
      const { rowCount } = await db.update(videoUploads).set(change).where(isNext)
      if (rowCount === 1) await db.insert(videoUploadParts).values({ uploadId, first, bytes, key })
      return rowCount === 1
    })
    if (isAdded) return
    await removeParts(uploadId, (one) => one === key)
    throw ERRORS.INVALID_OFFSET
  }

  #parts(id: string) {
    return db
      .select()
      .from(videoUploadParts)
      .where(eq(videoUploadParts.uploadId, id))
      .orderBy(asc(videoUploadParts.first))
  }

  async *#bytes(id: string): AsyncGenerator<Uint8Array> {
    for (const { key, bytes } of await this.#parts(id)) {
      let missing = bytes
      for await (const chunk of await readUploadPart(id, key, { first: 0, last: bytes - 1 })) {
        missing -= chunk.byteLength
        yield chunk
      }
      if (missing !== 0) throw new Error(`The store lost bytes of the upload ${id}.`)
    }
  }
}
