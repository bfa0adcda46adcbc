import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { hit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { accessRefusal, refusalWithCode, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { inSteps } from '#features/accounts/response-times.server.ts'
import { emailChangeHours, type Account } from '#features/accounts/account.ts'
import { emailChanges, sessions, userRoles, users } from '#features/accounts/account-tables.server.ts'
import type { PendingEmailChange } from './email-change-panel.tsx'
import { confirmIdentity } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import {
  emailChangeRequestedEmail,
  emailInUseEmail,
  emailChangedEmail,
  confirmEmailChangeEmail,
} from '#features/accounts/emails.server.ts'
import { deleteUnconfirmedAccount, hasConfirmedAccount } from '#features/accounts/people.server.ts'
import { neutralUsernameFor, usernameColumns } from '#features/accounts/usernames.server.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { accessChange, personRename } from '#features/accounts/account-events.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { endPendingAccess } from '#features/accounts/pending-access.server.ts'
import { mailboxOf, requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

/** A request repeated within this time was sent twice, or its answer was lost. */
const sameRequestSeconds = 60

type Refusable = Promise<Outcome<null, AccessRefusal>>

/** The answer is the same when the new address belongs to somebody else. */
export async function requestEmailChange(
  account: Account,
  { email: newEmail, ...proof }: { email: string } & IdentityProof,
  request: Request,
): Refusable {
  if (newEmail === account.email) return refused(refusalWithCode(400, 'UNCHANGED'))
  // An open session alone must not be enough to take over the account.
  const refusal = await confirmIdentity(account, proof, request)
  if (refusal) return refused(refusal)
  const tooMany = await withinLimits([requestLimits.emailChangesPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  return inSteps(async () => {
    await writeEmailChange(account, newEmail, { isRepeat: false })
    return done(null)
  })
}

export async function sendEmailChangeAgain(account: Account): Refusable {
  const pending = await findEmailChange(account)
  if (!pending) return refused(refusalWithCode(409, 'NO_EMAIL_CHANGE'))
  const tooMany = await withinLimits([requestLimits.emailChangesPerAccount, account.id])
  if (tooMany) return refused(tooMany)
  await inSteps(() => writeEmailChange(account, pending.newEmail, { isRepeat: true }))
  return done(null)
}

/** @param isRepeat when false, a request that repeats a recent one leaves its links alive and sends nothing */
async function writeEmailChange(
  account: Account,
  newEmail: string,
  { isRepeat }: { isRepeat: boolean },
): Promise<void> {
  const mayWrite = !(await hit(requestLimits.emailChangeEmailsPerRecipient, mailboxOf(newEmail)))
  const [confirmation, cancellation] = [makeSecretToken(), makeSecretToken()]
  const createdAt = now()
  const change = {
    oldEmail: account.email,
    newEmail,
    confirmationHash: hashOfToken(confirmation),
    cancellationHash: hashOfToken(cancellation),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + emailChangeHours * 60 * 60 * 1000),
  }
  const momentsAgo = new Date(createdAt.getTime() - sameRequestSeconds * 1000)
  const isAnother = or(
    ne(emailChanges.newEmail, newEmail),
    ne(emailChanges.oldEmail, account.email),
    lt(emailChanges.createdAt, momentsAgo),
  )
  await transaction(async () => {
    const rows = await db
      .insert(emailChanges)
      .values({ userId: account.id, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change, ...(!isRepeat && { setWhere: isAnother }) })
      .returning({ userId: emailChanges.userId })
    if (rows.length === 0) return
    await enqueueEmail(emailChangeRequestedEmail(account.email, cancellation))
    if (mayWrite) {
      const isTaken = await hasConfirmedAccount(newEmail)
      await enqueueEmail(isTaken ? emailInUseEmail(newEmail) : confirmEmailChangeEmail(newEmail, confirmation))
    }
  })
}

export async function findEmailChange(account: Account): Promise<PendingEmailChange | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, account.id), eq(emailChanges.oldEmail, account.email), isOpen()))
  return change ? { newEmail: change.newEmail, expiresAt: change.expiresAt.toISOString() } : null
}

export function readConfirmationLink(token: string) {
  return readLink(eq(emailChanges.confirmationHash, hashOfToken(token)))
}

export function readCancellationLink(token: string) {
  return readLink(eq(emailChanges.cancellationHash, hashOfToken(token)))
}

async function readLink(which: ReturnType<typeof eq>) {
  const [change] = await db
    .select({ userId: emailChanges.userId, oldEmail: emailChanges.oldEmail, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), eq(users.email, emailChanges.oldEmail)))
    .where(and(which, isOpen()))
  return change ?? null
}

/**
 * The owner must be signed in, because a mistyped address belongs to somebody else. Other sessions are closed, and
 * links sent to the old mailbox end, because it may be compromised.
 * @param rename updates what other features store under the address, in the same transaction
 */
export async function confirmEmailChange(
  token: string,
  { account, sessionId }: { account: Account | null; sessionId: string | null },
  rename: (userId: string) => Promise<void>,
): Refusable {
  const request = await readConfirmationLink(token)
  if (!request) return refused(refusalWithCode(410, 'EMAIL_CHANGE_OVER'))
  if (account?.id !== request.userId || !sessionId) return refused(refusalWithCode(403, 'SIGN_IN_FIRST'))
  try {
    return await transaction(async () => {
      const [change] = await db
        .delete(emailChanges)
        .where(and(eq(emailChanges.confirmationHash, hashOfToken(token)), isOpen()))
        .returning()
      if (!change) return refused(refusalWithCode(410, 'EMAIL_CHANGE_OVER'))
      await deleteUnconfirmedAccount(change.newEmail)
      await db
        .update(users)
        .set({ email: change.newEmail, emailVerified: true, updatedAt: now() })
        .where(eq(users.id, account.id))
      await hideMisleadingName(account.id, change.newEmail)
      await endPendingAccess(account.id)
      await db.delete(sessions).where(and(eq(sessions.userId, account.id), ne(sessions.id, sessionId)))
      await rename(account.id)
      await announce(personRename, { id: account.id })
      await announce(accessChange, { personId: account.id })
      logSecurity('address changed', { personId: account.id })
      await enqueueEmail(emailChangedEmail(change.oldEmail))
      return done(null)
    })
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

export async function cancelEmailChangeByLink(token: string): Refusable {
  const rows = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.cancellationHash, hashOfToken(token)), isOpen()))
    .returning({ userId: emailChanges.userId })
  return rows.length > 0 ? done(null) : refused(refusalWithCode(410, 'EMAIL_CHANGE_OVER'))
}

function isOpen() {
  return gt(emailChanges.expiresAt, now())
}

/** The beginning of the new address becomes the displayed name where the person has no username. */
async function hideMisleadingName(userId: string, email: string): Promise<void> {
  const neutral = await neutralUsernameFor(email, userId)
  if (!neutral) return
  await db
    .update(userRoles)
    .set(usernameColumns(neutral))
    .where(and(eq(userRoles.userId, userId), isNull(userRoles.username), ne(userRoles.role, 'admin')))
}
