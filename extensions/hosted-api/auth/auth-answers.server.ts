import { z } from 'zod'
import { callerOf } from '#features/keys/caller.server.ts'
import { now } from '#platform/clock.ts'
import { jsonAnswer, readJson } from '../json-body.server.ts'
import { CallError } from '../call-error.ts'
import { invalidCall } from './auth-errors.ts'
import type { PendingSession, PendingTokens } from './tokens/pending-sessions.server.ts'
import { isTokenSession } from './tokens/session-caller.server.ts'
import type { OpenTokenSession, Tokens } from './tokens/token-sessions.server.ts'
import { describeUser } from './user.server.ts'

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

export function pendingError({ pending }: PendingSession): CallError {
  return new CallError(403, 'insufficient_aal', pendingSentences[pending])
}

export async function requireSession(request: Request): Promise<OpenTokenSession> {
  const session = await requireAnySession(request)
  if (session.pending === null) return session
  throw pendingError(session)
}

export async function requireAnySession(request: Request): Promise<OpenTokenSession | PendingSession> {
  const caller = await callerOf(request)
  if (caller.ok) {
    if (isTokenSession(caller.value.session)) return caller.value.session
    throw new CallError(401, 'no_authorization', 'Cette demande n’a pas de jeton d’accès.')
  }
  const { reason, sentence, retryAfterSeconds } = caller.refusal
  if (retryAfterSeconds) throw new CallError(429, 'over_request_rate_limit', sentence, { retryAfterSeconds })
  throw new CallError(403, reason === 'closed' ? 'session_not_found' : 'bad_jwt', sentence)
}

export async function readBody<Form extends z.ZodType>(
  form: Form,
  request: Request,
  { choosesPassword = false } = {},
): Promise<z.output<Form>> {
  const body = await readJson(request)
  if (body === undefined) throw new CallError(400, 'bad_json', 'Le corps de la demande n’est pas du JSON.')
  const invalid = 'Cette demande n’est pas valable.'
  const fields = isFields(body) ? body : {}
  if (fields.phone && !('factor_type' in fields))
    throw new CallError(400, 'phone_provider_disabled', 'Le téléphone ne sert à rien ici\u00a0: donnez un e-mail.')
  const result = form.safeParse(isFields(body) ? withEmptyFields(form, body) : body, { error: () => invalid })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const sentence = issue?.message ?? invalid
  if (choosesPassword && issue?.path[0] === 'password' && issue.code !== 'invalid_type' && fields.password)
    throw new CallError(422, 'weak_password', sentence, { reasons: ['length'] })
  throw invalidCall(sentence)
}

type Fields = Record<string, unknown>

export function isFields(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** A missing field is an empty one, as on pages, and gets the same sentence. */
function withEmptyFields(form: z.ZodType, body: Fields): Fields {
  if (!(form instanceof z.ZodObject)) return body
  const isAbsent = ([name, field]: [string, z.ZodType]) =>
    (body[name] ?? null) === null && !field.safeParse(body[name]).success
  const absences = Object.entries(form.shape as Record<string, z.ZodType>).filter(isAbsent)
  return { ...body, ...Object.fromEntries(absences.map(([name]) => [name, ''])) }
}
