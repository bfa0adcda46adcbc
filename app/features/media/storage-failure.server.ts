import { errorMessage } from '#platform/error-message.ts'
import { isDiskFull, isFolderClosed } from '#platform/files/refused-writes.ts'
import type { StorageFailure } from './storage-failure.ts'

/** The store of files is silent, fails, or is none. */
export class FileStoreAway extends Error {
  /** A file that may not be read does not keep others from being written. */
  readonly whileReading: boolean
  constructor(cause: unknown, { whileReading = false } = {}) {
    super(errorMessage(cause), { cause })
    this.whileReading = whileReading
  }
}

export function storageFailureOf(problem: unknown): StorageFailure | null {
  if (problem instanceof FileStoreAway && problem.whileReading) return 'unavailable'
  if (isDiskFull(problem)) return 'full'
  if (isFolderClosed(problem)) return 'closed'
  return problem instanceof FileStoreAway ? 'unavailable' : null
}
