import { isAdmin, type Account } from '#features/accounts/account.ts'
import { callerOf, whyNotScope } from '#features/keys/caller.server.ts'
import { isBucket, type Bucket } from '#features/media/file-name.ts'
import { objectPathOf } from './object-path.ts'
import type { ObjectRefusal } from './object-upload.server.ts'
import { CallError } from '../call-error.ts'

export const noSuchObject = () => new CallError(404, 'not_found', 'Fichier introuvable.')
export const invalidRequest = (sentence: string) => new CallError(400, 'InvalidRequest', sentence)

/** The only check of who may list, add and remove files by a program. */
export async function requireFileWriter(request: Request): Promise<Account> {
  const caller = await callerOf(request)
  if (!caller.ok) throw noAccess(caller.refusal.status, caller.refusal.sentence)
  const { person } = caller.value
  if (!person) throw noAccess(401, 'Cette demande n’a pas de jeton d’accès.')
  const outOfScope = whyNotScope(caller.value, 'files')
  if (outOfScope) throw noAccess(403, outOfScope)
  if (!isAdmin(person)) throw noAccess(403, 'Les fichiers sont réservés aux administrateurs.')
  return person
}

const noAccess = (status: number, sentence: string) => new CallError(status, 'Unauthorized', sentence)

export function bucketOf(name = ''): Bucket {
  if (isBucket(name)) return name
  const sentence = 'Ce compartiment n’existe pas, ou cette opération n’est pas proposée ici.'
  throw new CallError(404, 'Bucket not found', sentence)
}

export function pathIn(text = ''): string {
  const path = objectPathOf(text)
  if (path === null) throw invalidRequest('Ce nom de fichier n’est pas valable.')
  return path
}

const answers: Record<ObjectRefusal['kind'], [status: number, code: string]> = {
  type: [415, 'invalid_mime_type'],
  bytes: [413, 'Payload too large'],
  invalid: [400, 'InvalidRequest'],
  taken: [409, 'Duplicate'],
  busy: [503, 'SlowDown'],
  full: [507, 'InternalError'],
}

export function storageErrorOf({ kind, sentence }: ObjectRefusal): CallError {
  return new CallError(...answers[kind], sentence)
}
