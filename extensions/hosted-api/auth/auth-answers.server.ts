import type { z } from 'zod'
import { isTokenSession } from './tokens/session-caller.server.ts'
import type { PendingSession, PendingTokens } from './tokens/pending-sessions.server.ts'
import type { OpenTokenSession, Tokens } from './tokens/token-sessions.server.ts'
import { now } from '#platform/clock.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { ApiFailure } from '#features/site/answer-failures.server.ts'
import { callerOf, type CallerRefusal } from '#features/keys/caller.server.ts'
import { jsonAnswer, readJson } from '#platform/http/json-body.server.ts'
import type { AuthError } from './auth-errors.ts'
import { describeUser } from './auth-user.server.ts'

export function refuseAuth({ status, code, sentence, reasons, retryAfterSeconds }: AuthError): Response {
  const weakness = reasons && { weak_password: { message: sentence, reasons } }
  return jsonAnswer(
    { code: status, error_code: code, msg: sentence, ...weakness },
    status,
    retryAfter(retryAfterSeconds),
  )
}

export function refuseFailedAuth({ status, sentence }: ApiFailure): Response {
  return refuseAuth({ status, code: 'unexpected_failure', sentence })
}

export async function answerTokens(tokens: Tokens | PendingTokens): Promise<Response> {
  const endsAt = Math.floor(tokens.endsAt.getTime() / 1000)
  return jsonAnswer({
    access_token: tokens.accessToken,
    token_type: 'bearer',
    expires_in: endsAt - Math.floor(now().getTime() / 1000),
    expires_at: endsAt,
    refresh_token: tokens.refreshToken,
    user: await describeUser(tokens),
  })
}

const pendingSentences = {
  'second-step':
    'Cette session attend le code de la validation en deux étapes\u00a0: sans lui, elle ne permet rien d’autre.',
  recovery: 'Cette session ne permet que de choisir un nouveau mot de passe.',
}

export async function requireCaller(request: Request): Promise<Outcome<OpenTokenSession, Response>> {
  const caller = await requireAnyCaller(request)
  if (!caller.ok) return caller
  return caller.value.pending === null ? done(caller.value) : refused(refusePending(caller.value))
}

export function refusePending({ pending }: PendingSession): Response {
  return refuseAuth({ status: 403, code: 'insufficient_aal', sentence: pendingSentences[pending] })
}

export async function requireAnyCaller(
  request: Request,
): Promise<Outcome<OpenTokenSession | PendingSession, Response>> {
  const caller = await callerOf(request)
  if (!caller.ok) return refused(refuseAuth(authErrorOfCaller(caller.refusal)))
  if (isTokenSession(caller.value.session)) return done(caller.value.session)
  return refused(
    refuseAuth({ status: 401, code: 'no_authorization', sentence: 'Cette demande n’a pas de jeton d’accès.' }),
  )
}

function authErrorOfCaller({ reason, sentence, retryAfterSeconds }: CallerRefusal): AuthError {
  if (retryAfterSeconds) return { status: 429, code: 'over_request_rate_limit', sentence, retryAfterSeconds }
  return { status: 403, code: reason === 'closed' ? 'session_not_found' : 'bad_jwt', sentence }
}

export async function readAuthBody<Form extends z.ZodType>(
  form: Form,
  request: Request,
  { choosesPassword = false } = {},
): Promise<Outcome<z.output<Form>, Response>> {
  const body = await readJson(request)
  if (body === undefined)
    return refused(refuseAuth({ status: 400, code: 'bad_json', sentence: 'Le corps de la demande n’est pas du JSON.' }))
  const invalid = 'Cette demande n’est pas valable.'
  const read = form.safeParse(body, { error: () => invalid })
  if (read.success) return done(read.data)
  const issue = read.error.issues[0]
  const sentence = issue?.message ?? invalid
  if (choosesPassword && issue?.path[0] === 'password' && issue.code !== 'invalid_type')
    return refused(refuseAuth({ status: 422, code: 'weak_password', sentence, reasons: ['length'] }))
  return refused(refuseAuth({ status: 400, code: 'validation_failed', sentence }))
}

export function refuseAuthMethod(allow: string): Response {
  const sentence = 'Cette adresse ne connaît pas cette méthode.'
  return jsonAnswer({ code: 405, error_code: 'unexpected_failure', msg: sentence }, 405, { allow })
}
