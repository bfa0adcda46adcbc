import { access, constants, mkdir, opendir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from './file-store.server.ts'
import { moveDurably, removeOldFiles, unlessAbsent, writeDurably } from '#platform/files/durable-file.server.ts'
import { fileStream } from './file-stream.server.ts'

/** flydrive lacks fsync and ranges, and hides why a write failed. */
export function diskStore(root: string): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }))
  const file = (bucket: string, key: string) => path.join(root, bucket, key)
  return {
    put(bucket, key, contents) {
      return writeDurably(file(bucket, key), async (temporary) => {
        await writeFile(temporary, contents instanceof Uint8Array ? contents : contents.stream)
      })
    },
    takeOver: (bucket, key, given) => moveDurably(given, file(bucket, key)),
    async find(bucket, key) {
      if (!(await disk.exists(`${bucket}/${key}`))) return null
      const { contentLength, lastModified } = await disk.getMetaData(`${bucket}/${key}`)
      return { bytes: contentLength, modifiedAt: lastModified }
    },
    async read(bucket, key, range) {
      return fileStream(file(bucket, key), range)
    },
    remove: (bucket, key) => disk.delete(`${bucket}/${key}`),
    async *list(bucket) {
      const folder = await opendir(path.join(root, bucket)).catch(unlessAbsent)
      for await (const { name } of folder ?? []) {
        const stats = await stat(file(bucket, name)).catch(unlessAbsent)
        if (stats?.isFile()) yield { key: name, bytes: stats.size, modifiedAt: stats.mtime }
      }
    },
    removeInterrupted: (bucket, since) => removeOldFiles(path.join(root, bucket), since, '.'),
    async changedAt(buckets) {
      const folders = await Promise.all(buckets.map((bucket) => stat(path.join(root, bucket)).catch(unlessAbsent)))
      return new Date(Math.max(0, ...folders.map((folder) => folder?.mtimeMs ?? 0)))
    },
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}
