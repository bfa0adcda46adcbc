import { z } from 'zod'
import { openByCode, openByConfirmation, openRecovery } from './tokens/token-sign-in.server.ts'
import { confirmEmailChange, sendEmailChangeAgain } from '#features/profile/email-change.server.ts'
import { readCodeLink } from '#features/sign-in/code-email.server.ts'
import { emailForm, codeForm } from '#features/sign-in/sign-in-form.ts'
import { requestCode } from '#features/sign-in/sign-in.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { sendConfirmationAgain } from '#features/sign-in/sign-up.server.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { answerTokens, readAuthBody, refuseAuth, requireCaller } from './auth-answers.server.ts'
import { authErrorOf } from './auth-errors.ts'
import { describeUser } from './auth-user.server.ts'

const unknownType = 'Ce type n’est pas proposé ici.'
const text = z.string().max(4000).nullish()

/** Nobody signs up by a code: `create_user` changes nothing, and an unknown address gets the same answer. */
export async function sendCodeByMail(request: Request): Promise<Response> {
  const form = await readAuthBody(emailForm, request)
  if (!form.ok) return form.refusal
  const refusal = await requestCode(form.value.email, request)
  return refusal ? refuseAuth(authErrorOf(refusal)) : jsonAnswer({})
}

export const resending = z.object({ ...emailForm.shape, type: z.enum(['signup', 'email_change'], unknownType) })

export async function sendAgain(request: Request): Promise<Response> {
  const form = await readAuthBody(resending, request)
  if (!form.ok) return form.refusal
  if (form.value.type === 'signup') {
    const refusal = await sendConfirmationAgain(form.value.email, request)
    return refusal ? refuseAuth(authErrorOf(refusal)) : jsonAnswer({})
  }
  const caller = await requireCaller(request)
  if (!caller.ok) return caller.refusal
  const sent = await sendEmailChangeAgain(caller.value.account)
  return sent.ok ? jsonAnswer({}) : refuseAuth(authErrorOf(sent.refusal))
}

export const mailedProof = z.object({
  type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'email_change'], unknownType),
  email: text,
  token: text,
  token_hash: text,
  current_password: text,
})
type Proof = z.output<typeof mailedProof>

/** @param rename updates what other features store under an address */
export async function verifyMailed(request: Request, rename: (userId: string) => Promise<void>): Promise<Response> {
  const form = await readAuthBody(mailedProof, request)
  if (!form.ok) return form.refusal
  const { type, token_hash, current_password } = form.value
  // Only the sign-in is mailed with digits: guessed ones do nothing else.
  const token = token_hash ?? ''
  if (type === 'recovery') return answerOpened(await openRecovery(token, request))
  if (type === 'email_change') return verifyEmailChange(token, request, rename)
  // The client's « email » is either of the two.
  if (type === 'signup' || (type === 'email' && token.includes('.')))
    return answerOpened(await openByConfirmation({ token, password: current_password ?? '' }, request))
  return verifyCode(form.value, request)
}

function answerOpened(opened: Awaited<ReturnType<typeof openByCode>>): Response | Promise<Response> {
  return opened.ok ? answerTokens(opened.value) : refuseAuth(authErrorOf(opened.refusal))
}

async function verifyCode({ email, token, token_hash }: Proof, request: Request): Promise<Response> {
  const link = token_hash ? readCodeLink(token_hash) : null
  const typed = codeForm.safeParse(link ?? { email: email ?? '', code: token ?? '' })
  if (token_hash && !typed.success)
    return refuseAuth({ status: 403, code: 'otp_expired', sentence: signInSentence('INVALID_OTP') })
  if (!typed.success) {
    const sentence = typed.error.issues[0]?.message ?? signInSentence('INVALID_OTP')
    return refuseAuth({ status: 400, code: 'validation_failed', sentence })
  }
  const { link: unguessable = null, ...given } = typed.data
  return answerOpened(await openByCode({ ...given, link: unguessable }, request))
}

/** By its owner, as on the page: a mistyped address is the mailbox of somebody else. */
async function verifyEmailChange(
  token: string,
  request: Request,
  rename: (userId: string) => Promise<void>,
): Promise<Response> {
  const caller = await requireCaller(request)
  if (!caller.ok) return caller.refusal
  const changed = await confirmEmailChange(token, caller.value, rename)
  if (!changed.ok) return refuseAuth(authErrorOf(changed.refusal))
  const changedCaller = await requireCaller(request)
  return changedCaller.ok ? jsonAnswer(await describeUser(changedCaller.value)) : changedCaller.refusal
}
