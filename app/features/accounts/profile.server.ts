import { config } from '#platform/config.server.ts'
import { db, isUniqueViolation } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Account } from './account.ts'
import { userRoles } from './account-tables.server.ts'
import { auth } from './auth.server.ts'
import { addressChangedLetter } from './letters.ts'
import { accessRefusal, tooManyRefusal, type Access } from './sessions.server.ts'

const addressChanges: Limit = { name: 'address-change', hits: 5, seconds: 60 * 60 }
const passwordChanges: Limit = { name: 'password-change', hits: 10, seconds: 15 * 60 }

export async function changeUsername(account: Account, username: string): Promise<Outcome<string, string>> {
  try {
    await db
      .insert(userRoles)
      .values({ userId: account.id, username })
      .onConflictDoUpdate({ target: userRoles.userId, set: { username } })
    return done(username)
  } catch (problem) {
    if (isUniqueViolation(problem)) return refused('Ce pseudo est déjà pris.')
    throw problem
  }
}

/** The new address is confirmed by a letter to it; the old one is told. The same answer when it belongs to someone else. */
export async function requestEmailChange(account: Account, newEmail: string, request: Request): Promise<Access> {
  if (newEmail === account.email) {
    return refused({ status: 400, code: 'UNCHANGED', sentence: 'C’est déjà votre adresse.' })
  }
  const tooMany = await hit(addressChanges, account.id)
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  try {
    const { headers } = await auth.api.changeEmail({
      body: { newEmail },
      headers: request.headers,
      returnHeaders: true,
    })
    await post(addressChangedLetter(account.email, config))
    return done(headers)
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

/** Closes the other sessions: whoever knew the old password is out. */
export async function changePassword(
  account: Account,
  passwords: { currentPassword: string; password: string },
  request: Request,
): Promise<Access> {
  const tooMany = await hit(passwordChanges, account.id)
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword: passwords.currentPassword, newPassword: passwords.password, revokeOtherSessions: true },
      headers: request.headers,
      returnHeaders: true,
    })
    return done(headers)
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}
