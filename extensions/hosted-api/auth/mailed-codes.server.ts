import { z } from 'zod'
import { confirmEmailChange, sendEmailChangeAgain } from '#features/profile/email-change.server.ts'
import { readCodeLink } from '#features/sign-in/code-email.server.ts'
import { requestNewPassword } from '#features/sign-in/password-reset.server.ts'
import { codeForm, emailForm } from '#features/sign-in/sign-in-form.ts'
import { requestCode } from '#features/sign-in/sign-in.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { sendConfirmationAgain } from '#features/sign-in/sign-up.server.ts'
import { renameAuthor } from '#features/articles/article-authors.server.ts'
import { copyEmailIntoComments } from '#features/comments/member-changes.server.ts'
import { jsonAnswer } from '../json-body.server.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../protocol.server.ts'
import { answerTokens, readBody, requireSession } from './auth-answers.server.ts'
import { invalidCall, throwRefusal, valueOf } from './auth-errors.ts'
import { openByCode, openByConfirmation, openRecovery } from './tokens/token-sign-in.server.ts'
import { describeUser } from './user.server.ts'

const unknownType = 'Ce type n’est pas proposé ici.'
const text = z.string().max(4000).nullish()

/** Nobody signs up by a code: `create_user` is ignored, and an unknown address gets the same answer. */
export async function sendCode({ request }: Call): Promise<Response> {
  const { email } = await readBody(emailForm, request)
  throwRefusal(await requestCode(email, request))
  return jsonAnswer({})
}

export async function recoverAccount({ request }: Call): Promise<Response> {
  const { email } = await readBody(emailForm, request)
  throwRefusal(await requestNewPassword(email, request))
  return jsonAnswer({})
}

export const resending = z.object({ ...emailForm.shape, type: z.enum(['signup', 'email_change'], unknownType) })

export async function sendAgain({ request }: Call): Promise<Response> {
  const { email, type } = await readBody(resending, request)
  if (type === 'signup') throwRefusal(await sendConfirmationAgain(email, request))
  else valueOf(await sendEmailChangeAgain((await requireSession(request)).account))
  return jsonAnswer({})
}

export const mailedProof = z.object({
  type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'email_change'], unknownType),
  email: text,
  token: text,
  token_hash: text,
  current_password: text,
})
type Proof = z.output<typeof mailedProof>

export async function verifyMailedCode({ request }: Call): Promise<Response> {
  const proof = await readBody(mailedProof, request)
  const { type, token_hash, current_password } = proof
  // Only sign-in e-mails contain digits, so guessed digits can do nothing else.
  const token = token_hash ?? ''
  if (type === 'email_change') return verifyEmailChange(token, request)
  if (type === 'recovery') return answerTokens(await openRecovery(token, request))
  // The client's type `email` stands for either of the two.
  if (type === 'signup' || (type === 'email' && token.includes('.')))
    return answerTokens(await openByConfirmation({ token, password: current_password ?? '' }, request))
  return answerTokens(await openByCode(codeOf(proof), request))
}

function codeOf({ email, token, token_hash }: Proof) {
  const link = token_hash ? readCodeLink(token_hash) : null
  const code = codeForm.safeParse(link ?? { email: email ?? '', code: token ?? '' })
  if (code.success) return { ...code.data, link: code.data.link ?? null }
  const sentence = signInSentence('INVALID_OTP')
  throw token_hash
    ? new CallError(403, 'otp_expired', sentence)
    : invalidCall(code.error.issues[0]?.message ?? sentence)
}

/** Only the owner of the account confirms: a mistyped address is the mailbox of somebody else. */
async function verifyEmailChange(token: string, request: Request): Promise<Response> {
  const rename = async (userId: string) => {
    await copyEmailIntoComments(userId)
    await renameAuthor(userId)
  }
  valueOf(await confirmEmailChange(token, await requireSession(request), rename))
  return jsonAnswer(await describeUser(await requireSession(request)))
}
