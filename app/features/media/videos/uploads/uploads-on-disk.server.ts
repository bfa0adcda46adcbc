import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { removeInterruptedWrites, unlessAbsent } from '#platform/files/durable-file.server.ts'
import { signatureBytes, videoExtensionOf } from '../../video-type.ts'
import { notAVideo } from '../../video-upload.ts'
import { storeVideo, type CheckedVideo, type StoredVideo } from '../../videos.server.ts'
import { recordOf, type UploadRecord, type UploadRecords } from './upload-records.server.ts'
import { otherType, storageFull, storageRefusalOf } from './upload-refusals.server.ts'
import type { UploadLocker } from './upload-locks.server.ts'

/** Bytes that arrive while others are written, which is twice as fast as one after the other. */
const waitingBytesMax = 1024 * 1024
const reserveBytes = 256 * 1024 * 1024

/** Receives videos part by part. An acknowledged part is durable. */
export class UploadsOnDisk extends FileStore {
  readonly #records: UploadRecords
  readonly #locks: UploadLocker

  constructor(records: UploadRecords, locks: UploadLocker) {
    super({ directory: records.folder, configstore: records })
    this.#records = records
    this.#locks = locks
    // Deferred lengths would escape the size limit, and bytes in the first request the check of space.
    this.extensions = ['creation', 'termination']
  }

  async find(id: string): Promise<UploadRecord | null> {
    const upload = await this.#records.get(id)
    const record = upload && recordOf(upload)
    return record?.size && record.name && record.owner ? record : null
  }

  async received(id: string): Promise<number | null> {
    const stats = await stat(this.#file(id)).catch(unlessAbsent)
    return stats?.size ?? null
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 }).catch(throwRefusal)
    await this.requireDiskSpace(upload.size ?? 0)
    return super.create(upload).catch(throwRefusal)
  }

  /** @throws a refusal when this machine’s disk has no room for so many more bytes. */
  async requireDiskSpace(bytes: number): Promise<void> {
    const awaitedBytes = await Promise.all((await this.#records.list()).map((id) => this.#awaited(id)))
    const sum = awaitedBytes.reduce((total, missing) => total + missing, 0)
    const { bavail, bsize } = await statfs(this.directory)
    if (bavail * bsize - reserveBytes - sum < bytes) throw storageFull
  }

  /** Acknowledged bytes are on disk. tus’s own store hides write errors, and leaves a write running after one. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const options = { flags: 'r+', start: offset, highWaterMark: waitingBytesMax, flush: true }
    const writer = createWriteStream(this.#file(id), options)
    const end = finished(writer)
    end.catch(() => {})
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        this.#locks.markActive(id)
        if (!writer.write(chunk)) await Promise.race([once(writer, 'drain'), end])
      }
    } finally {
      writer.end()
      await end.catch(throwRefusal)
    }
    const position = offset + writer.bytesWritten
    if (offset < signatureBytes) await this.#refuseOtherTypes(id, position)
    return position
  }

  async readPart(id: string, start: number, end: number): Promise<Uint8Array> {
    await using file = await open(this.#file(id))
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }

  keep(video: CheckedVideo): Promise<StoredVideo> {
    return storeVideo(video, this.#file(video.id))
  }

  async forget(id: string): Promise<void> {
    await rm(this.#file(id), { force: true })
    await this.#records.delete(id)
  }

  async idleSince(before: Date): Promise<string[]> {
    const ids = await this.#records.list()
    const heard = await Promise.all(ids.map((id) => this.#lastHeard(id)))
    return ids.filter((_, index) => (heard[index] ?? 0) <= before.getTime())
  }

  async sweep(before: Date): Promise<void> {
    await removeInterruptedWrites(this.directory, before, { below: false })
  }

  /** Forgets a file whose first bytes are those of no video. @throws the refusal */
  async #refuseOtherTypes(id: string, position: number): Promise<void> {
    const { size = 0 } = (await this.find(id)) ?? {}
    const headBytes = Math.min(signatureBytes, size)
    if (position < headBytes || videoExtensionOf(await this.readPart(id, 0, headBytes))) return
    await this.forget(id)
    throw otherType(notAVideo)
  }

  #file(id: string): string {
    return path.join(this.directory, id)
  }

  async #lastHeard(id: string): Promise<number> {
    const files = [this.#file(id), `${this.#file(id)}.json`]
    const times = await Promise.all(files.map(async (file) => (await stat(file).catch(unlessAbsent))?.mtimeMs ?? 0))
    return Math.max(...times)
  }

  async #awaited(id: string): Promise<number> {
    const record = await this.find(id)
    return Math.max(0, (record?.size ?? 0) - ((await this.received(id)) ?? 0))
  }
}

function throwRefusal(problem: unknown): never {
  throw storageRefusalOf(problem) ?? problem
}
