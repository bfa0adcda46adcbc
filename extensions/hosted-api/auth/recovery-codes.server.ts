import { verifyFactor } from './tokens/factor-sessions.server.ts'
import { withSessionCookie } from './tokens/token-sessions.server.ts'
import { recoveryCodesCount } from '#features/accounts/account.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import { readSecondStepCode } from '#features/sign-in/second-step-code.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { readSecondFactor, renewRecoveryCodes } from '#features/sign-in/second-factor.server.ts'
import { refused } from '#platform/outcome.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import { answerTokens, readAuthBody, refuseAuth, requireCaller } from './auth-answers.server.ts'
import { authErrorOf, factorErrorOf } from './auth-errors.ts'
import { factorNotFound, requireFactor } from './factors.server.ts'
import { proofIn } from './identity-headers.ts'

export async function countRecoveryCodes(request: Request): Promise<Response> {
  const [caller, found] = [await requireCaller(request), await requireProtection(request)]
  if (!caller.ok) return caller.refusal
  if (!found.ok) return found.refusal
  const { codesLeft } = await readSecondFactor(caller.value.account, caller.value.sessionId)
  return jsonAnswer({ ...described(found.value.factor.id), remaining: codesLeft })
}

/** The activation makes them: there is never a first set to ask for. */
export async function refuseMoreCodes(request: Request): Promise<Response> {
  const caller = await requireCaller(request)
  if (!caller.ok) return caller.refusal
  const sentence = 'Les codes de secours existent dès l’activation\u00a0: demandez-en de nouveaux par regenerate.'
  return refuseAuth({ status: 422, code: 'mfa_verified_factor_exists', sentence })
}

export async function renewCodes(request: Request): Promise<Response> {
  const [caller, found] = [await requireCaller(request), await requireProtection(request)]
  if (!caller.ok) return caller.refusal
  if (!found.ok) return found.refusal
  const { account, sessionId } = caller.value
  const renewed = await renewRecoveryCodes(account, proofIn(request), await withSessionCookie(request, sessionId))
  if (!renewed.ok) return refuseAuth(authErrorOf(renewed.refusal))
  return jsonAnswer({ ...described(found.value.factor.id), codes: renewed.value })
}

export async function verifyRecoveryCode(request: Request): Promise<Response> {
  const found = await requireProtection(request)
  if (!found.ok) return found.refusal
  const form = await readAuthBody(secondStepForm, request)
  if (!form.ok) return form.refusal
  const { caller, factor } = found.value
  if (readSecondStepCode(form.value.code).kind === 'app-code') {
    const sentence = signInSentence('INVALID_BACKUP_CODE')
    return refuseAuth({ status: 422, code: 'mfa_verification_failed', sentence })
  }
  const verified = await verifyFactor(caller, factor, form.value.code, request)
  return verified.ok ? answerTokens(verified.value) : refuseAuth(factorErrorOf(verified.refusal))
}

/** An activation that is not finished has no codes yet. */
async function requireProtection(request: Request): ReturnType<typeof requireFactor> {
  const found = await requireFactor(request)
  return found.ok && !found.value.factor.verified ? refused(factorNotFound()) : found
}

function described(id: string) {
  return { id, type: 'recovery_code', total: recoveryCodesCount }
}
