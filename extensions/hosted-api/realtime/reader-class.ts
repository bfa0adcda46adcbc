import { isAdmin, type Account } from '#features/accounts/account.ts'

/** Readers of one class see the same of a row that this person wrote, so one query serves all of them. */
export function readerClassOf(reader: Account | null, personId: string | null): 'admin' | 'writer' | 'visitor' {
  if (isAdmin(reader)) return 'admin'
  return reader && reader.id === personId ? 'writer' : 'visitor'
}
