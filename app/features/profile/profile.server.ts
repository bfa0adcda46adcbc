import { and, eq, ne } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, isDatabaseAway, lockedTransaction, transaction } from '#platform/database.server.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { announce } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Account } from '#features/accounts/account.ts'
import { sessions, signInAccounts, userRoles } from '#features/accounts/account-tables.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
import { hashPassword } from '#features/accounts/password-hash.server.ts'
import { confirmIdentity } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { usernameColumns, whyNotUsername, type UsernameRefusal } from '#features/accounts/usernames.server.ts'
import { deleteKnownDevices } from '#features/accounts/known-devices.server.ts'
import { securityChangeEmail } from '#features/accounts/emails.server.ts'
import { accessChange, personRename } from '#features/accounts/account-events.ts'
import { removePasskeys } from '#features/sign-in/passkeys.server.ts'
import { endEmailChange, endPendingAccess } from '#features/accounts/pending-access.server.ts'
import { logSecurity, requestIdOf } from '#features/accounts/security-log.server.ts'
import { whyNotPassword } from '#features/sign-in/password-rule.server.ts'
import { access, refusalWithCode, type Access } from '#features/accounts/auth-outcome.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

interface RenameRefusal {
  status: UsernameRefusal['status'] | 429 | 500 | 503 | 507
  sentence: string
}

export async function changeUsername(account: Account, username: string): Promise<Outcome<string, RenameRefusal>> {
  if (username === account.username) return done(username)
  // Each new name empties the cached pages that show it.
  const tooMany = await withinLimits([requestLimits.renamesPerAccount, account.id])
  if (tooMany) return refused({ status: 429, sentence: tooMany.sentence })
  try {
    return await lockedTransaction('usernames', async () => {
      const refusal = await whyNotUsername(username, account)
      if (refusal) return refused(refusal)
      const columns = usernameColumns(username)
      await db
        .insert(userRoles)
        .values({ userId: account.id, ...columns })
        .onConflictDoUpdate({ target: userRoles.userId, set: columns })
      await announce(personRename, { id: account.id })
      return done(username)
    })
  } catch (problem) {
    // The former release does not wait for the lock.
    if (isUniqueViolation(problem)) return refused({ status: 409, sentence: 'Ce pseudo est déjà pris.' })
    log.error({ problem }, 'the username could not be written')
    return refused(await refusalOfFailure(problem))
  }
}

/** Only a passing failure has the status 503, which browsers retry. */
async function refusalOfFailure(problem: unknown): Promise<RenameRefusal> {
  if (isDiskFull(problem)) return { status: 507, sentence: 'le disque du site est plein.' }
  return (await isDatabaseAway(problem))
    ? { status: 503, sentence: 'la base de données ne répond pas. Réessayez dans un instant.' }
    : { status: 500, sentence: 'Erreur inattendue.' }
}

/** Other sessions are closed, in case others knew the old password. Passkeys stay unless ticked for removal. */
export async function changePassword(
  account: Account,
  { newPassword, ...proof }: { newPassword: string } & IdentityProof,
  removedPasskeys: string[],
  request: Request,
): Promise<Access> {
  const weak = await whyNotPassword(newPassword)
  if (weak) return refused(refusalWithCode(400, weak))
  const tooMany = await withinLimits([requestLimits.passwordChangesPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  const identityRefusal = await confirmIdentity(account, proof, request)
  if (identityRefusal) return refused(identityRefusal)
  return access(() =>
    transaction(async () => {
      await deleteKnownDevices(account.id, request.headers)
      const answer = proof.session
        ? await replacePassword(account, newPassword, proof.session.id)
        : await auth.api.changePassword({
            body: { currentPassword: proof.password, newPassword, revokeOtherSessions: true },
            headers: request.headers,
            returnHeaders: true,
          })
      await endPendingAccess(account.id)
      await endEmailChange(account.id)
      await announce(accessChange, { personId: account.id })
      logSecurity('password changed', { personId: account.id, requestId: requestIdOf(request) })
      await enqueueEmail(securityChangeEmail('passwordChanged', account.email))
      await removePasskeys(account, removedPasskeys)
      return answer
    }),
  )
}

async function replacePassword({ id: userId }: Account, newPassword: string, sessionId: string) {
  const set = { password: await hashPassword(newPassword), updatedAt: now() }
  await db
    .insert(signInAccounts)
    .values({ accountId: userId, providerId: 'credential', userId, ...set })
    .onConflictDoUpdate({ target: [signInAccounts.providerId, signInAccounts.accountId], set })
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  return { headers: new Headers() }
}
