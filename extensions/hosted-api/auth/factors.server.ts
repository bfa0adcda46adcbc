import { z } from 'zod'
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
import { removeSecondFactorByToken } from './tokens/replaced-sessions.server.ts'
import { withSessionCookie, type OpenTokenSession } from './tokens/token-sessions.server.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import { beginSecondFactor, findSetup, type AppSetup } from '#features/sign-in/second-factor.server.ts'
import { now } from '#platform/clock.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import {
  answerTokens,
  readAuthBody,
  refuseAuth,
  refusePending,
  requireAnyCaller,
  requireCaller,
} from './auth-answers.server.ts'
import { authErrorOf, factorErrorOf } from './auth-errors.ts'
import { proofIn } from './identity-headers.ts'

export const enrolment = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type\u00a0: attendu totp.'),
})

export async function enrolFactor(request: Request): Promise<Response> {
  const caller = await requireCaller(request)
  if (!caller.ok) return caller.refusal
  const form = await readAuthBody(enrolment, request)
  if (!form.ok) return form.refusal
  const type = form.value.factor_type
  if (type !== 'totp') {
    const sentence = 'Seule une application d’authentification (totp) peut être ajoutée ici.'
    return refuseAuth({ status: 422, code: `mfa_${type}_enroll_not_enabled`, sentence })
  }
  const { account, sessionId } = caller.value
  const asBrowser = await withSessionCookie(request, sessionId)
  const begun = await beginSecondFactor(account, sessionId, proofIn(request).password, asBrowser)
  if (!begun.ok) return refuseAuth(authErrorOf(begun.refusal))
  const [factor, setup] = await Promise.all([findFactor(caller.value), findSetup(account, sessionId)])
  if (!factor || !setup) return factorNotFound()
  const totp = { qr_code: drawQr(setup.qr), secret: setup.key.replaceAll(' ', ''), uri: setup.uri }
  return jsonAnswer({ id: factor.id, type, friendly_name: '', totp })
}

export async function challengeFactor(id: string, request: Request): Promise<Response> {
  const found = await requireFactor(request, id)
  if (!found.ok) return found.refusal
  const { caller, factor } = found.value
  const expiresAt = Math.floor(now().getTime() / 1000) + challengeSeconds
  return jsonAnswer({ id: await makeChallenge(caller, factor), type: 'totp', expires_at: expiresAt })
}

export const challengeAnswer = z.object({
  challenge_id: z.string('La demande (challenge_id) manque.'),
  code: secondStepForm.shape.code,
})

export async function verifyChallenge(id: string, request: Request): Promise<Response> {
  const found = await requireFactor(request, id)
  if (!found.ok) return found.refusal
  const form = await readAuthBody(challengeAnswer, request)
  if (!form.ok) return form.refusal
  const { caller, factor } = found.value
  if (!(await isChallengeOf(form.value.challenge_id, caller, factor))) {
    const sentence = 'Cette demande de code n’est plus valable. Faites-en une autre.'
    return refuseAuth({ status: 422, code: 'mfa_challenge_expired', sentence })
  }
  const verified = await verifyFactor(caller, factor, form.value.code, request)
  return verified.ok ? answerTokens(verified.value) : refuseAuth(factorErrorOf(verified.refusal))
}

export async function removeFactor(id: string, request: Request): Promise<Response> {
  const caller = await requireCaller(request)
  if (!caller.ok) return caller.refusal
  const factor = await findFactor(caller.value)
  if (factor?.id !== id) return factorNotFound()
  if (!factor.verified) await abandonSetup(caller.value)
  const problem = factor.verified && (await removeSecondFactorByToken(caller.value, proofIn(request), request))
  return problem ? refuseAuth(authErrorOf(problem)) : jsonAnswer({ id })
}

/** @param id the only one there may be, when it is not told */
export async function requireFactor(
  request: Request,
  id?: string,
): Promise<Outcome<{ caller: OpenTokenSession | PendingSession; factor: Factor }, Response>> {
  const caller = await requireAnyCaller(request)
  if (!caller.ok) return caller
  if (caller.value.pending === 'recovery') return refused(refusePending(caller.value))
  const factor = await findFactor(caller.value)
  return factor && (id ?? factor.id) === factor.id ? done({ caller: caller.value, factor }) : refused(factorNotFound())
}

export function factorNotFound(): Response {
  const sentence = 'Cette application d’authentification n’est pas celle de ce compte.'
  return refuseAuth({ status: 404, code: 'mfa_factor_not_found', sentence })
}

/** The client puts it behind `data:image/svg+xml;utf-8,`, where « # » would end it. */
function drawQr({ path, size }: AppSetup['qr']): string {
  const area = `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${area}><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
