import { z } from 'zod'
import { refreshTokenSession } from './tokens/token-sessions.server.ts'
import { openByPassword } from './tokens/token-sign-in.server.ts'
import { signInForm } from '#features/sign-in/sign-in-form.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { answerTokens, readAuthBody, refuseAuth } from './auth-answers.server.ts'
import { authErrorOf } from './auth-errors.ts'

export const tokenForm = z.object({
  refresh_token: z.string({ error: 'Le jeton de renouvellement manque.' }).min(1, 'Le jeton de renouvellement manque.'),
})

/** https://supabase.com/docs/reference/self-hosting-auth: `grant_type` says what is shown for the tokens. */
export async function answerGrant(request: Request): Promise<Response> {
  const grant = new URL(request.url).searchParams.get('grant_type')
  if (grant === 'password') return grantByPassword(request)
  if (grant === 'refresh_token') return grantByRefreshToken(request)
  const sentence = 'grant_type\u00a0: attendu password ou refresh_token.'
  return refuseAuth({ status: 400, code: 'validation_failed', sentence })
}

async function grantByPassword(request: Request): Promise<Response> {
  const form = await readAuthBody(signInForm, request)
  if (!form.ok) return form.refusal
  const opened = await openByPassword(form.value, request)
  return opened.ok ? answerTokens(opened.value) : refuseAuth(authErrorOf(opened.refusal))
}

async function grantByRefreshToken(request: Request): Promise<Response> {
  const form = await readAuthBody(tokenForm, request)
  if (!form.ok) return form.refusal
  const refreshed = await refreshTokenSession(form.value.refresh_token)
  if (refreshed.ok) return answerTokens(refreshed.value)
  if (refreshed.refusal === 'used') {
    const sentence = 'Ce jeton de renouvellement a déjà servi\u00a0: la session est fermée. Reconnectez-vous.'
    return refuseAuth({ status: 400, code: 'refresh_token_already_used', sentence })
  }
  return refuseAuth({ status: 400, code: 'refresh_token_not_found', sentence: signInSentence('SESSION_EXPIRED') })
}
