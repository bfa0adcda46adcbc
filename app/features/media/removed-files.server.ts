import { now } from '#platform/clock.ts'
import { afterCommit } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import type { Bucket } from './file-name.ts'
import { deleteFile, findFile } from './files.server.ts'
import { removeVariants } from './picture-variants.server.ts'

export interface FileName {
  bucket: Bucket
  key: string
}

export const removedFilesJob: Job<{ files: FileName[]; removedAt: string }> = {
  name: 'removed-files',
  async work({ files, removedAt }) {
    for (const { bucket, key } of files) {
      const file = await findFile(bucket, key)
      // An import may have stored the file again under the same key.
      if (file && file.modifiedAt <= new Date(removedAt)) await remove({ bucket, key })
    }
  },
  retries: 20,
  retryPauseSeconds: 60,
  retryPauseSecondsMax: 60 * 60,
  secondsMax: 30 * 60,
}

const jobAfterSeconds = 60

/** Call this in the transaction that deletes the rows: no lock then waits for a slow store. */
export async function removeFilesAfterCommit(files: FileName[]): Promise<void> {
  if (files.length === 0) return
  await enqueue(removedFilesJob, { files, removedAt: now().toISOString() }, { afterSeconds: jobAfterSeconds })
  await afterCommit(async () => {
    const removals = await Promise.allSettled(files.map(remove))
    const failure = removals.find((removal) => removal.status === 'rejected')
    if (failure) log.warn({ problem: failure.reason }, 'removed files could not be deleted: a job tries again')
  })
}

async function remove({ bucket, key }: FileName): Promise<void> {
  await deleteFile(bucket, key)
  if (bucket === 'article-images') await removeVariants(key)
}
