import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { usernameForm } from '#features/accounts/username.ts'
import { changeUsername } from '#features/profile/profile.server.ts'
import { findRoleId, lockRole, type RoleRow } from '../roles.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { CallError } from '../../call-error.ts'
import { tableError } from '../table-error.ts'
import { textOfColumn, type RowInput } from './row-input.ts'
import { checkRow, refuseChange, refusedWrite, refuseOther } from './write-errors.ts'
import type { WritableTable } from './writable-table.ts'

export const writableRoles: WritableTable<RoleRow> = {
  scope: null,
  whyNot(account, method) {
    if (!account) return notSignedIn
    return method === 'DELETE' ? 'Un compte se supprime sur le site, par la personne elle-même.' : null
  },

  async insert(row, { account }) {
    refuseOther(row, 'user_id', account.id)
    if (await findRoleId(account.id))
      throw duplicate('Cette personne a déjà une ligne dans user_roles\u00a0: modifiez-la.')
    await rename(row, account)
    return (await findRoleId(account.id)) ?? ''
  },

  lock: lockRole,

  async update({ id, userId }, changes, { account }) {
    if (userId !== account.id) throw refusedWrite({ status: 403, sentence: 'Chacun ne change que son propre pseudo.' })
    refuseChange(changes, { id, user_id: userId })
    if (changes.has('username')) await rename(changes, account)
  },

  remove() {
    throw new Error('Refused before.')
  },
}

async function rename(row: RowInput, account: Account): Promise<void> {
  const { username } = checkRow(usernameForm, { username: textOfColumn(row, 'username') ?? '' })
  const outcome = await changeUsername(account, username)
  if (outcome.ok) return
  throw outcome.refusal.status === 409 ? duplicate(outcome.refusal.sentence) : refusedWrite(outcome.refusal)
}

function duplicate(sentence: string): CallError {
  return tableError(409, '23505', sentence)
}
