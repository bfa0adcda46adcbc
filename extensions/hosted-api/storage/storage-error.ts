import type { ObjectRefusal } from '#features/media/object-upload.server.ts'

/** As the client reads it; the names are those of the hosted platform's storage. */
export class StorageError extends Error {
  readonly status: number
  readonly error: string
  constructor(status: number, error: string, sentence: string) {
    super(sentence)
    this.status = status
    this.error = error
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'Bucket not found', 'Ce compartiment n’existe pas, ou cette opération n’est pas proposée ici.')
export const noSuchObject = () => new StorageError(404, 'not_found', 'Fichier introuvable.')
export const invalidRequest = (sentence: string) => new StorageError(400, 'InvalidRequest', sentence)

const ofRefusals: Record<ObjectRefusal['kind'], [status: number, error: string]> = {
  type: [415, 'invalid_mime_type'],
  bytes: [413, 'Payload too large'],
  invalid: [400, 'InvalidRequest'],
  taken: [409, 'Duplicate'],
  busy: [503, 'SlowDown'],
  full: [507, 'InternalError'],
}

export function storageErrorOf({ kind, sentence }: ObjectRefusal): StorageError {
  return new StorageError(...ofRefusals[kind], sentence)
}
