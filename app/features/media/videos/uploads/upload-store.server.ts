import { open, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { isDiskFull } from '#platform/disk-full.ts'
import { signatureBytes, videoExtensionOf, type VideoExtension } from '../video-type.ts'
import { notAVideo } from '../video-upload.ts'
import type { UploadRecords } from './upload-records.server.ts'
import type { UploadLocker } from './upload-locks.server.ts'
import { WriteBehind } from './write-behind.server.ts'

export interface ThrownRefusal {
  status_code: number
  body: string
}

/** Disk space reserved for the database. */
const reserveBytes = 256 * 1024 * 1024

export const storageFull: ThrownRefusal = {
  status_code: 507,
  body: 'Il n’y a plus assez de place sur le serveur. Ce qui est déjà envoyé est gardé\u00a0: libérez de la place, puis reprenez l’envoi.',
}

export class UploadStore extends FileStore {
  readonly #records: UploadRecords
  readonly #locks: UploadLocker

  constructor(records: UploadRecords, locks: UploadLocker) {
    super({ directory: records.folder, configstore: records })
    this.#records = records
    this.#locks = locks
    // Neither a deferred length, which would escape the limit, nor bytes in the first request.
    this.extensions = ['creation', 'termination']
  }

  file(id: string): string {
    return path.join(this.#records.folder, id)
  }

  async received(id: string): Promise<number | null> {
    const stats = await stat(this.file(id)).catch(absent)
    return stats?.size ?? null
  }

  /** @throws a refusal, before the first byte is sent. */
  override async create(upload: Upload): Promise<Upload> {
    await this.requireRoom(upload.size ?? 0)
    return super.create(upload).catch(throwStorageFull)
  }

  /** @throws a refusal: what other uploads still wait for is not free. */
  async requireRoom(bytes: number): Promise<void> {
    if ((await this.#freeBytes()) < bytes) throw storageFull
  }

  /** Acknowledged bytes are on disk. tus's own store hides write errors, and leaves a write running after one. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = await open(this.file(id), 'r+')
    const writer = new WriteBehind(file, offset)
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        this.#locks.markActive(id)
        await writer.add(chunk)
      }
      await writer.flush()
      await file.datasync()
    } catch (problem) {
      await writer.flush().catch(throwStorageFull)
      throwStorageFull(problem)
    } finally {
      await file.close()
    }
    const { position } = writer
    if (offset < signatureBytes) await this.#refuseOthers(id, position)
    return position
  }

  async extension(id: string): Promise<VideoExtension | null> {
    const file = await open(this.file(id), 'r')
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
      return videoExtensionOf(buffer.subarray(0, bytesRead))
    } finally {
      await file.close()
    }
  }

  async #refuseOthers(id: string, position: number): Promise<void> {
    const record = await this.#records.find(id)
    if (position < Math.min(signatureBytes, record?.size ?? 0) || (await this.extension(id))) return
    await this.remove(id)
    throw { status_code: 415, body: notAVideo } satisfies ThrownRefusal
  }

  async #freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory)
    const awaited = await Promise.all((await this.#records.list()).map((id) => this.#awaited(id)))
    return bavail * bsize - reserveBytes - awaited.reduce((sum, bytes) => sum + bytes, 0)
  }

  async #awaited(id: string): Promise<number> {
    const record = await this.#records.find(id)
    return Math.max(0, (record?.size ?? 0) - ((await this.received(id)) ?? 0))
  }
}

function throwStorageFull(problem: unknown): never {
  throw isDiskFull(problem) ? storageFull : problem
}

function absent(problem: unknown): null {
  if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return null
  throw problem
}
