import { errorMessage } from '#platform/problem-reason.ts'
import { isDiskFull, isFileRefused } from '#platform/files/refused-writes.ts'
import type { StorageFailure } from './storage-failure.ts'

export class FileStoreAway extends Error {
  constructor(cause: unknown) {
    super(errorMessage(cause), { cause })
  }
}

export function storageFailureOf(problem: unknown): StorageFailure | null {
  if (isDiskFull(problem)) return 'full'
  return problem instanceof FileStoreAway || isFileRefused(problem) ? 'unavailable' : null
}
