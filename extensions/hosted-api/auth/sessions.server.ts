import { z } from 'zod'
import { signInForm } from '#features/sign-in/sign-in-form.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../protocol.server.ts'
import { answerTokens, readBody, requireAnySession } from './auth-answers.server.ts'
import { invalidCall } from './auth-errors.ts'
import { closeSessionsOf, refreshTokenSession } from './tokens/token-sessions.server.ts'
import { openByPassword } from './tokens/token-sign-in.server.ts'

export const tokenForm = z.object({
  refresh_token: z.string({ error: 'Le jeton de renouvellement manque.' }).min(1, 'Le jeton de renouvellement manque.'),
})

const otherGrants: Partial<Record<string, [status: number, code: string]>> = {
  id_token: [400, 'oauth_provider_not_supported'],
  pkce: [404, 'flow_state_not_found'],
  web3: [422, 'web3_provider_disabled'],
}

export async function openSession({ request, url }: Call): Promise<Response> {
  const grant = url.searchParams.get('grant_type')
  if (grant === 'password') return answerTokens(await openByPassword(await readBody(signInForm, request), request))
  if (grant === 'refresh_token') return refreshSession(request)
  const [status, code] = otherGrants[grant ?? ''] ?? [400, 'validation_failed']
  throw new CallError(status, code, 'grant_type\u00a0: attendu password ou refresh_token.')
}

async function refreshSession(request: Request): Promise<Response> {
  const { refresh_token } = await readBody(tokenForm, request)
  const outcome = await refreshTokenSession(refresh_token)
  if (outcome.ok) return answerTokens(outcome.value)
  if (outcome.refusal !== 'used') throw new CallError(400, 'refresh_token_not_found', signInSentence('SESSION_EXPIRED'))
  const sentence = 'Ce jeton de renouvellement a déjà servi\u00a0: la session est fermée. Reconnectez-vous.'
  throw new CallError(400, 'refresh_token_already_used', sentence)
}

const scopes = ['global', 'local', 'others'] as const

export async function closeSessions({ request, url }: Call): Promise<Response> {
  const session = await requireAnySession(request)
  const name = url.searchParams.get('scope') ?? 'global'
  const scope = scopes.find((one) => one === name)
  if (!scope) throw invalidCall('scope\u00a0: attendu global, local ou others.')
  await closeSessionsOf(session, scope)
  return new Response(null, { status: 204 })
}
