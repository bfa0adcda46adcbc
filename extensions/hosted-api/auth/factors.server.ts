import { z } from 'zod'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import {
  beginSecondFactor,
  findSetup,
  removeSecondFactor,
  type AppSetup,
} from '#features/sign-in/second-factor.server.ts'
import { now } from '#platform/clock.ts'
import { jsonAnswer } from '../json-body.server.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../protocol.server.ts'
import { answerTokens, pendingError, readBody, requireAnySession, requireSession } from './auth-answers.server.ts'
import { throwRefusal } from './auth-errors.ts'
import {
  abandonSetup,
  challengeSeconds,
  findFactor,
  isChallengeOf,
  makeChallenge,
  verifyFactor,
  type Factor,
} from './tokens/factor-sessions.server.ts'
import type { PendingSession } from './tokens/pending-sessions.server.ts'
import { identityOf } from './tokens/session-identity.server.ts'
import type { OpenTokenSession } from './tokens/token-sessions.server.ts'

export const enrolment = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type\u00a0: attendu totp.'),
})

export async function enrolFactor({ request }: Call): Promise<Response> {
  const session = await requireSession(request)
  const { factor_type: type } = await readBody(enrolment, request)
  if (type !== 'totp') {
    const sentence = 'Seule une application d’authentification (totp) peut être ajoutée ici.'
    throw new CallError(422, `mfa_${type}_enroll_not_enabled`, sentence)
  }
  const { account, sessionId } = session
  throwRefusal(await beginSecondFactor(account, sessionId, proofIn(session, request), request))
  const [factor, setup] = await Promise.all([findFactor(session), findSetup(account, sessionId)])
  if (!factor || !setup) throw noSuchFactor()
  const totp = { qr_code: drawQr(setup.qr), secret: setup.key.replaceAll(' ', ''), uri: setup.uri }
  return jsonAnswer({ id: factor.id, type, friendly_name: '', totp })
}

export async function challengeFactor({ request, params }: Call): Promise<Response> {
  const { session, factor } = await requireFactor(request, params.id)
  const expiresAt = Math.floor(now().getTime() / 1000) + challengeSeconds
  return jsonAnswer({ id: await makeChallenge(session, factor), type: 'totp', expires_at: expiresAt })
}

export const challengeAnswer = z.object({
  challenge_id: z.string('La demande (challenge_id) manque.'),
  code: secondStepForm.shape.code,
})

export async function verifyChallenge({ request, params }: Call): Promise<Response> {
  const { session, factor } = await requireFactor(request, params.id)
  const { challenge_id, code } = await readBody(challengeAnswer, request)
  if (!(await isChallengeOf(challenge_id, session, factor)))
    throw new CallError(422, 'mfa_challenge_expired', 'Cette demande de code n’est plus valable. Faites-en une autre.')
  return answerTokens(await verifyFactor(session, factor, code, request))
}

export async function removeFactor({ request, params: { id } }: Call): Promise<Response> {
  const session = await requireSession(request)
  const factor = await findFactor(session)
  if (factor?.id !== id) throw noSuchFactor()
  if (factor?.verified) throwRefusal(await removeSecondFactor(session.account, proofIn(session, request), request))
  else await abandonSetup(session)
  return jsonAnswer({ id })
}

export async function requireFactor(
  request: Request,
  id?: string,
): Promise<{ session: OpenTokenSession | PendingSession; factor: Factor }> {
  const session = await requireAnySession(request)
  if (session.pending === 'recovery') throw pendingError(session)
  const factor = await findFactor(session)
  if (!factor || (id ?? factor.id) !== factor.id) throw noSuchFactor()
  return { session, factor }
}

export function noSuchFactor(): CallError {
  const sentence = 'Cette application d’authentification n’est pas celle de ce compte.'
  return new CallError(404, 'mfa_factor_not_found', sentence)
}

/**
 * The client's calls have no other place for this proof than headers. Headers are ASCII, so the password is
 * percent-encoded; a malformed one counts as missing.
 */
export function proofIn(session: OpenTokenSession, request: Request): IdentityProof {
  const { headers } = request
  const password = decodePercent(headers.get('x-current-password') ?? '') ?? ''
  return identityOf(session, { password, code: headers.get('x-nonce') ?? '' }, request)
}

/** The client appends it to `data:image/svg+xml;utf-8,`, where a `#` would end it. */
function drawQr({ path, size }: AppSetup['qr']): string {
  const area = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${area}><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
