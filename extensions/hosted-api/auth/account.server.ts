import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { requestEmailChange } from '#features/profile/email-change.server.ts'
import { emailForm, newPasswordForm } from '#features/profile/profile-form.ts'
import { changePassword } from '#features/profile/profile.server.ts'
import { whyNotPasswordOf } from '#features/sign-in/identity.server.ts'
import { setNewPassword } from '#features/sign-in/password-reset.server.ts'
import { signUpForm } from '#features/sign-in/sign-in-form.ts'
import { signUp } from '#features/sign-in/sign-up.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { CallError } from '../call-error.ts'
import { jsonAnswer, readJson } from '../json-body.server.ts'
import type { Call } from '../protocol.server.ts'
import { isFields, pendingError, readBody, requireAnySession, requireSession } from './auth-answers.server.ts'
import { invalidCall, throwRefusal, valueOf } from './auth-errors.ts'
import type { PendingSession } from './tokens/pending-sessions.server.ts'
import { identityOf, sendIdentityCode } from './tokens/session-identity.server.ts'
import { keepSignUpCookie } from './tokens/sign-up-proof.server.ts'
import type { OpenTokenSession } from './tokens/token-sessions.server.ts'
import { describeUser, userShape } from './user.server.ts'

export async function readAccount({ request }: Call): Promise<Response> {
  return jsonAnswer(await describeUser(await requireAnySession(request)))
}

/**
 * Sends no cookie: the link in the e-mail asks for the password instead. The answer does not tell whether the address
 * was known.
 */
export async function createAccount({ request }: Call): Promise<Response> {
  const fields = await readJson(request.clone())
  if (isFields(fields) && ['email', 'password', 'phone'].every((name) => !(name in fields)))
    throw new CallError(422, 'anonymous_provider_disabled', 'Un compte demande un e-mail et un mot de passe.')
  const credentials = await readBody(signUpForm, request, { choosesPassword: true })
  await keepSignUpCookie(credentials.email, valueOf(await signUp(credentials, request)), request)
  const user = userShape({ id: randomUUID(), email: credentials.email }, now())
  return jsonAnswer({ ...user, confirmation_sent_at: now().toISOString() })
}

const text = z.string().nullish()
export const changes = z.object({
  email: emailForm.shape.email.nullish(),
  password: newPasswordForm.shape.password.nullish(),
  current_password: text,
  nonce: text,
  phone: text,
  data: z.unknown().optional(),
})
type Changes = z.output<typeof changes>

/** Mails the digits that the next call carries as `nonce`. */
export async function reauthenticate({ request }: Call): Promise<Response> {
  throwRefusal(await sendIdentityCode(await requireSession(request)))
  return jsonAnswer({})
}

export async function changeAccount({ request }: Call): Promise<Response> {
  const session = await requireAnySession(request)
  if (session.pending === 'second-step') throw pendingError(session)
  const change = await readBody(changes, request, { choosesPassword: true })
  if (change.phone || (change.data ?? null) !== null)
    throw invalidCall('Seuls l’e-mail et le mot de passe se changent ici\u00a0; le pseudo est dans user_roles.')
  if (session.pending) return recover(session, change, request)
  await carryOut(session, change, request)
  return jsonAnswer(await describeUser(session))
}

/** Like the page, it uses the link up and closes every session: the person signs in again. */
async function recover(session: PendingSession, { password, email }: Changes, request: Request): Promise<Response> {
  if (!password || email) throw pendingError(session)
  const user = await describeUser(session)
  valueOf(await setNewPassword({ token: session.key, password }, request))
  return jsonAnswer(user)
}

/** The password comes first, because changing it ends a change of address that waits. Both happen, or neither. */
async function carryOut(session: OpenTokenSession, change: Changes, request: Request): Promise<void> {
  const { account } = session
  const { email, password: newPassword } = change
  const proof = identityOf(session, { password: change.current_password ?? '', code: change.nonce ?? '' }, request)
  await transaction(async () => {
    const isOld = newPassword && (await whyNotPasswordOf(account, newPassword)) === null
    if (newPassword) valueOf(await changePassword(account, { newPassword, ...proof }, [], request))
    if (isOld)
      throw new CallError(422, 'same_password', 'Ce mot de passe est déjà le vôtre\u00a0: choisissez-en un autre.')
    if (email && email !== account.email) valueOf(await requestEmailChange(account, { email, ...proof }, request))
  })
}
