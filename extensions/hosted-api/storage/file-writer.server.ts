import { isAdmin, type Account } from '#features/accounts/account.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { callerOf, whyNotScope } from '#features/keys/caller.server.ts'

export interface FileWriterRefusal {
  status: 401 | 403 | 429
  sentence: string
}

const noToken = 'Cette demande n’a pas de jeton d’accès.'
const administratorsOnly = 'Les fichiers sont réservés aux administrateurs.'

/** Who may list, add and remove files: the one place that says so for programs. */
export async function requireFileWriter(request: Request): Promise<Outcome<Account, FileWriterRefusal>> {
  const caller = await callerOf(request)
  if (!caller.ok) return caller
  const { person } = caller.value
  if (!person) return refused({ status: 401, sentence: noToken })
  const outOfScope = whyNotScope(caller.value, 'files')
  if (outOfScope) return refused({ status: 403, sentence: outOfScope })
  return isAdmin(person) ? done(person) : refused({ status: 403, sentence: administratorsOnly })
}
