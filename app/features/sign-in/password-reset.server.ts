import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { refused } from '#platform/outcome.ts'
import { access, refusalWithCode, type Access, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { inSteps } from '#features/accounts/response-times.server.ts'
import { users, verifications } from '#features/accounts/account-tables.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
import { deviceCookie } from '#features/accounts/known-devices.server.ts'
import { securityChangeEmail } from '#features/accounts/emails.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { logSecurity, requestIdOf } from '#features/accounts/security-log.server.ts'
import { whyNotPassword } from './password-rule.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

export const recoveryPrefix = 'reset-password:'

/** The answer and its time are the same whether the address is known or not. */
export async function requestNewPassword(email: string, request: Request): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits(
    [requestLimits.passwordResetEmailsPerNetwork, clientNetwork(request)],
    [requestLimits.passwordResetEmailsPerEmailAndNetwork, `${email} ${clientNetwork(request)}`],
  )
  if (tooMany) return tooMany
  await inSteps(() => auth.api.requestPasswordReset({ body: { email } }))
  return null
}

export async function setNewPassword(
  { token, password }: { token: string; password: string },
  request: Request,
): Promise<Access> {
  const tooMany = await withinLimits([requestLimits.passwordResetsPerNetwork, clientNetwork(request)])
  if (tooMany) return refused(tooMany)
  const person = await findRecovery(token)
  if (!person) return refused(refusalWithCode(400, 'RECOVERY_EXPIRED'))
  const weak = await whyNotPassword(password)
  if (weak) return refused(refusalWithCode(400, weak))
  const set = await access(() =>
    auth.api.resetPassword({ body: { token, newPassword: password }, headers: request.headers, returnHeaders: true }),
  )
  if (!set.ok) return set
  await announce(accessChange, { personId: person.id })
  logSecurity('password changed', { personId: person.id, requestId: requestIdOf(request) })
  await enqueueEmail(securityChangeEmail('passwordChanged', person.email))
  set.value.append('set-cookie', await deviceCookie(person.id, request.headers))
  return set
}

export async function findRecovery(token: string): Promise<{ id: string; email: string; recoveryId: string } | null> {
  if (!/^[\w-]{1,64}$/.test(token)) return null
  const [recovery] = await db
    .select({ id: verifications.id, userId: verifications.value, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, `${recoveryPrefix}${token}`))
  if (!recovery || recovery.expiresAt <= now()) return null
  const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, recovery.userId))
  return user ? { ...user, recoveryId: recovery.id } : null
}
