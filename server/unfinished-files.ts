import path from 'node:path'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { listenForLosses } from '#platform/events.server.ts'
import { removeInterruptedWrites } from '#platform/files/durable-file.server.ts'
import { log } from '#platform/log.server.ts'
import {
  removeVariantsOfAbsentPictures,
  removeVariantsOfRemovedPictures,
} from '#features/media/removed-pictures.server.ts'
import { receivedRequestCount } from '#features/media/receive-files.server.ts'
import { removeOldTemporaryFiles } from '#features/media/temporary-file.server.ts'
import { deleteAbandonedUploads } from '#features/media/upload-cleanup.server.ts'

const leftoverMilliseconds = 30 * 60_000

/** This runs in every process rather than through the queue, because the files are on the disk of each machine. */
export function startFileCleanup(): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const look = () => {
    running = running
      .then(removeUnfinishedFiles)
      .catch((problem: unknown) => log.error({ problem }, 'unfinished files could not be deleted'))
  }
  look()
  const timer = setInterval(look, leftoverMilliseconds)
  timer.unref()
  const stopListening = [removeVariantsOfRemovedPictures(), listenForLosses(look)]
  return {
    async stop() {
      clearInterval(timer)
      for (const stop of stopListening) stop()
      await running
    },
  }
}

export async function removeUnfinishedFiles(): Promise<void> {
  const since = new Date(now().getTime() - leftoverMilliseconds)
  await removeOldTemporaryFiles(since)
  await removeInterruptedWrites(config.dataDir, since, { below: false })
  for (const name of ['files', 'outbox', 'variants'])
    await removeInterruptedWrites(path.join(config.dataDir, name), since)
  await deleteAbandonedUploads()
  await removeVariantsOfAbsentPictures()
}

export function isReceivingFiles(): boolean {
  return receivedRequestCount() > 0
}
