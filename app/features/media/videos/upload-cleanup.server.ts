import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { now } from '#platform/clock.ts'
import { log } from '#platform/log.server.ts'
import { deleteFile } from '../files.server.ts'
import { removeUpload, unlessStoredElsewhere, uploads } from '../uploads/unfinished-uploads.server.ts'
import { videoExtensions } from './video-type.ts'
import { abandonedAfterHours } from './video-upload.ts'
import { findVideo } from './videos.server.ts'

const hour = 3_600_000

/** Looks at once, and then every hour, for uploads that nobody came back to. Several replicas can each look. */
export function startUploadCleanup(): { stop: () => Promise<void> } {
  let running: Promise<unknown> | null = null
  const look = () => {
    running ??= forgetAbandonedUploads()
      .catch((problem: unknown) => log.error({ problem }, 'abandoned uploads could not be forgotten'))
      .finally(() => {
        running = null
      })
  }
  look()
  const timer = setInterval(look, hour)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Forgets uploads of which nothing came for a day. tus's own sweep judges by the day on which they began, and would
 * take those that are still running, or complete.
 * @returns how many.
 */
export async function forgetAbandonedUploads(): Promise<number> {
  const { records, locks } = uploads()
  const before = now().getTime() - abandonedAfterHours * hour
  let count = 0
  for (const id of await records.list()) {
    if (locks.isTaken(id) || (await lastHeard(id)) > before) continue
    if (await locks.whileAlone(id, () => unlessStoredElsewhere(id, () => forget(id)))) count += 1
  }
  await removeLitter(records.folder, before)
  if (count > 0) log.info({ uploads: count }, 'abandoned uploads forgotten')
  return count
}

/** Also a file that was taken over when the machine stopped, and that no table ever knew. */
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

/** What a record that was being written left behind when the machine stopped. */
async function removeLitter(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (name.startsWith('.') && ((await stat(file).catch(() => null))?.mtimeMs ?? before) < before)
      await rm(file, { force: true })
  }
}
