import { stat } from 'node:fs/promises'
import { now } from '#platform/clock.ts'
import { removeOldFiles } from '#platform/durable-file.server.ts'
import { log } from '#platform/log.server.ts'
import { deleteFile } from '../files.server.ts'
import { removeUpload, unlessStoredElsewhere, uploads } from './uploads/unfinished-uploads.server.ts'
import { videoExtensions } from './video-type.ts'
import { abandonedAfterHours } from './video-upload.ts'
import { findVideo } from './videos.server.ts'

const hour = 3_600_000

/** Goes by the last byte received: tus's own cleanup, by the creation date, would delete running uploads. */
export async function forgetAbandonedUploads(): Promise<number> {
  const { records, locks } = uploads()
  const before = now().getTime() - abandonedAfterHours * hour
  let count = 0
  for (const id of await records.list()) {
    if (locks.isTaken(id) || (await lastHeard(id)) > before) continue
    if (await locks.whileAlone(id, () => unlessStoredElsewhere(id, () => forget(id)))) count += 1
  }
  await removeOldFiles(records.folder, new Date(before), '.')
  if (count > 0) log.info({ uploads: count }, 'abandoned uploads deleted')
  return count
}

/** Includes a file that was moved when the machine stopped, before the table knew it. */
async function forget(id: string): Promise<true> {
  if (!(await findVideo(id))) {
    for (const extension of videoExtensions) await deleteFile('article-videos', `${id}.${extension}`)
  }
  await removeUpload(id)
  return true
}

async function lastHeard(id: string): Promise<number> {
  const file = uploads().store.file(id)
  const times = await Promise.all(
    [file, `${file}.json`].map(async (one) => (await stat(one).catch(() => null))?.mtimeMs),
  )
  return Math.max(0, ...times.map((time) => time ?? 0))
}
