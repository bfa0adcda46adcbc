import type { Account } from '#features/accounts/account.ts'
import { isBucket, type Bucket } from '#features/media/file-name.ts'
import { objectPathOf } from '#features/media/object-path.ts'
import type { ApiFailure } from '#features/site/answer-failures.server.ts'
import { requireFileWriter } from './file-writer.server.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { invalidRequest, noSuchBucket, StorageError } from './storage-error.ts'

export async function answerStorage(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof StorageError) return refuseStorage(problem)
    throw problem
  }
}

export function refuseStorage({ status, error, message }: StorageError): Response {
  return jsonAnswer({ statusCode: String(status), error, message }, status)
}

export function refuseFailedStorage({ status, sentence }: ApiFailure): Response {
  return refuseStorage(new StorageError(status, status === 503 ? 'SlowDown' : 'InternalError', sentence))
}

export function refuseStorageMethod(allow: string): Response {
  const refusal = refuseStorage(new StorageError(405, 'InvalidRequest', 'Cette adresse ne connaît pas cette méthode.'))
  refusal.headers.set('allow', allow)
  return refusal
}

export async function fileWriter(request: Request): Promise<Account> {
  const writer = await requireFileWriter(request)
  if (writer.ok) return writer.value
  throw new StorageError(writer.refusal.status, 'Unauthorized', writer.refusal.sentence)
}

export function bucketOf(name: string | undefined): Bucket {
  if (name === undefined || !isBucket(name)) throw noSuchBucket()
  return name
}

export function pathIn(given: string): string {
  const path = objectPathOf(given)
  if (path === null) throw invalidRequest('Ce nom de fichier n’est pas valable.')
  return path
}
