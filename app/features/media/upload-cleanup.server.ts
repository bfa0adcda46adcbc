import { now } from '#platform/clock.ts'
import { log } from '#platform/log.server.ts'
import { deleteFile } from './files.server.ts'
import { locks, unlessStoredElsewhere, uploads } from './videos/uploads/unfinished-uploads.server.ts'
import { videoExtensions } from './video-type.ts'
import { abandonedAfterHours } from './video-upload.ts'
import { findVideo } from './videos.server.ts'

const hour = 3_600_000

/** The last byte received decides: tus’s own cleanup goes by the creation date and would delete running uploads. */
export async function deleteAbandonedUploads(): Promise<number> {
  const store = uploads()
  const before = new Date(now().getTime() - abandonedAfterHours * hour)
  let count = 0
  for (const id of await store.idleSince(before)) {
    if (locks.isTaken(id)) continue
    if (await locks.whileAlone(id, () => unlessStoredElsewhere(id, () => forget(id)))) count += 1
  }
  await store.sweep(before)
  if (count > 0) log.info({ uploads: count }, 'abandoned uploads deleted')
  return count
}

/** The file may have been moved when the machine stopped, before the table knew it. */
async function forget(id: string): Promise<true> {
  if (!(await findVideo(id))) {
    for (const extension of videoExtensions) await deleteFile('article-videos', `${id}.${extension}`)
  }
  await uploads().forget(id)
  return true
}
