import { z } from 'zod'
import type { PendingSession } from './tokens/pending-sessions.server.ts'
import { changePasswordByToken } from './tokens/replaced-sessions.server.ts'
import { withSessionCookie, type OpenTokenSession } from './tokens/token-sessions.server.ts'
import { requestEmailChange } from '#features/profile/email-change.server.ts'
import { emailForm, newPasswordForm } from '#features/profile/profile-form.ts'
import { setNewPassword } from '#features/sign-in/password-reset.server.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { readAuthBody, refuseAuth, refusePending } from './auth-answers.server.ts'
import { authErrorOf, type AuthError } from './auth-errors.ts'
import { describeUser } from './auth-user.server.ts'

const given = z.string().nullish()
export const changes = z.object({
  email: emailForm.shape.email.nullish(),
  password: newPasswordForm.shape.password.nullish(),
  current_password: given,
  nonce: given,
  phone: given,
  data: z.unknown().optional(),
})
type Changes = z.output<typeof changes>

/** By the rules of the profile page: the session alone is not enough for either change. */
export async function changeAccount(session: OpenTokenSession | PendingSession, request: Request): Promise<Response> {
  if (session.pending === 'second-step') return refusePending(session)
  const form = await readAuthBody(changes, request, { choosesPassword: true })
  if (!form.ok) return form.refusal
  const problem = whyNotOneChange(form.value)
  if (problem) return refuseAuth(problem)
  if (session.pending) return recover(session, form.value, request)
  const refusal = await carryOut(session, form.value, request)
  return refusal ? refuseAuth(refusal) : jsonAnswer(await describeUser(session))
}

function whyNotOneChange({ email, password, phone, data }: Changes): AuthError | null {
  const invalid = (sentence: string): AuthError => ({ status: 400, code: 'validation_failed', sentence })
  if (phone || (data !== undefined && data !== null))
    return invalid('Seuls l’e-mail et le mot de passe se changent ici\u00a0; le pseudo est dans user_roles.')
  if (!email && !password) return invalid('Rien à changer\u00a0: donnez un e-mail ou un mot de passe.')
  return email && password ? invalid('Changez l’e-mail et le mot de passe par deux demandes.') : null
}

/** As on the page: the link is used up, every session closed, and the person signs in. */
async function recover(session: PendingSession, { password }: Changes, request: Request): Promise<Response> {
  if (!password) return refusePending(session)
  const user = await describeUser(session)
  const set = await setNewPassword({ token: session.key, password }, request)
  return set.ok ? jsonAnswer(user) : refuseAuth(authErrorOf(set.refusal))
}

async function carryOut(session: OpenTokenSession, wanted: Changes, request: Request): Promise<AuthError | null> {
  const proof = { password: wanted.current_password ?? '', code: wanted.nonce ?? '' }
  if (wanted.password) {
    const problem = await changePasswordByToken(session, { newPassword: wanted.password, ...proof }, request)
    return problem && authErrorOf(problem)
  }
  const asBrowser = await withSessionCookie(request, session.sessionId)
  const changed = await requestEmailChange(session.account, { email: wanted.email ?? '', ...proof }, asBrowser)
  return changed.ok ? null : authErrorOf(changed.refusal)
}
