import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configstore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { isUuid } from '#platform/text/uuid.ts'

export interface UploadRecord {
  id: string
  size: number
  name: string
  owner: string
  path: string | null
}

export function recordOf({ id, size = 0, metadata }: Upload): UploadRecord {
  return { id, size, name: metadata?.name ?? '', owner: metadata?.owner ?? '', path: metadata?.path ?? null }
}

export class UploadRecords implements Configstore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  async get(id: string): Promise<Upload | undefined> {
    const text = await readFile(this.#file(id), 'utf8').catch(unlessAbsent)
    return text === null ? undefined : new Upload(JSON.parse(text))
  }

  async set(id: string, upload: Upload): Promise<void> {
    const { size, offset, metadata, creation_date } = upload
    const json = JSON.stringify({ id, size, offset, metadata, creation_date })
    await writeDurably(this.#file(id), (temporary) => writeFile(temporary, json, { mode: 0o600 }))
  }

  async delete(id: string): Promise<void> {
    await rm(this.#file(id), { force: true })
  }

  async list(): Promise<string[]> {
    const names = (await readdir(this.folder).catch(unlessAbsent)) ?? []
    return [...new Set(names.map((name) => name.replace(/\.json$/, '')))].filter(isUuid)
  }

  #file(id: string): string {
    if (!isUuid(id)) throw new Error(`Not an upload: ${JSON.stringify(id)}`)
    return join(this.folder, `${id}.json`)
  }
}
