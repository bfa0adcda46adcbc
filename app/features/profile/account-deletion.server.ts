import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused } from '#platform/outcome.ts'
import { refusalWithCode, type Access } from '#features/accounts/auth-outcome.server.ts'
import { displayName, type Account } from '#features/accounts/account.ts'
import { whyNotDeleteAccount, type CommentsChoice } from './account-deletion.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { confirmIdentity } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { accountDeletedEmail } from '#features/accounts/emails.server.ts'
import { listActiveAdmins, lockPerson, lockAdministrators, type ActiveAdmin } from '#features/accounts/people.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { signOut } from '#features/sessions/sessions.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

export interface AccountDeletion {
  account: Account
  comments: CommentsChoice
  /** The longest-standing other active administrator, if any, inherits everything that needs an owner. */
  successor: { id: string; email: string } | null
}

export async function previewDeletion(account: Account) {
  const admins = await listActiveAdmins()
  const whyNot = whyNotDeleteAccount(
    account.id,
    admins.map(({ id }) => id),
  )
  const successor = successorOf(account.id, admins)
  return { whyNot, successorName: successor && displayName(successor) }
}

/** @param deleteMemberData transfers or deletes what features store of the person, in the same transaction */
export async function deleteAccount(
  account: Account,
  { comments, ...proof }: { comments: CommentsChoice } & IdentityProof,
  request: Request,
  deleteMemberData: (deletion: AccountDeletion) => Promise<void>,
): Promise<Access> {
  const tooMany = await withinLimits([requestLimits.accountDeletionsPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  const refusal = await confirmIdentity(account, proof, request)
  if (refusal) return refused(refusal)
  return lockAdministrators(async (activeAdminIds) => {
    const sentence = whyNotDeleteAccount(account.id, activeAdminIds)
    if (sentence) return refused({ ...refusalWithCode(403, 'LAST_ADMINISTRATOR'), sentence })
    // A comment sent at this moment is either committed and deleted below, or finds no person to belong to.
    const person = await lockPerson(account.id, 'update')
    // Another tab may have been first; the person gets what they asked for.
    if (person) {
      const { email } = person
      const successor = successorOf(account.id, await listActiveAdmins())
      await removePerson({ account: { ...account, email }, comments, successor }, deleteMemberData)
      await enqueueEmail(accountDeletedEmail(email))
    }
    return done(await signOut(request))
  })
}

/** It must run in a transaction that has locked the person. */
export async function removePerson(
  deletion: AccountDeletion,
  deleteMemberData: (deletion: AccountDeletion) => Promise<void>,
): Promise<void> {
  const { id } = deletion.account
  await deleteMemberData(deletion)
  await db.delete(users).where(eq(users.id, id))
  await announce(accessChange, { personId: id })
}

function successorOf(id: string, admins: ActiveAdmin[]): ActiveAdmin | null {
  return admins.find((admin) => admin.id !== id) ?? null
}
