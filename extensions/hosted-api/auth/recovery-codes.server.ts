import { recoveryCodesCount } from '#features/accounts/account.ts'
import { readSecondStepCode } from '#features/sign-in/second-step-code.server.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { readSecondFactor, renewRecoveryCodes } from '#features/sign-in/second-factor.server.ts'
import { jsonAnswer } from '../json-body.server.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../protocol.server.ts'
import { answerTokens, readBody, requireSession } from './auth-answers.server.ts'
import { valueOf } from './auth-errors.ts'
import { noSuchFactor, proofIn, requireFactor } from './factors.server.ts'
import { verifyFactor } from './tokens/factor-sessions.server.ts'

export async function countRecoveryCodes({ request }: Call): Promise<Response> {
  const { account, sessionId } = await requireSession(request)
  const { factor } = await requireVerifiedFactor(request)
  const { codesLeft } = await readSecondFactor(account, sessionId)
  return jsonAnswer({ ...describe(factor.id), remaining: codesLeft })
}

/** The activation creates the codes, so there is never a first set to request. */
export async function refuseMoreCodes({ request }: Call): Promise<Response> {
  await requireSession(request)
  const sentence = 'Les codes de secours existent dès l’activation\u00a0: demandez-en de nouveaux par regenerate.'
  throw new CallError(422, 'mfa_verified_factor_exists', sentence)
}

export async function renewCodes({ request }: Call): Promise<Response> {
  const session = await requireSession(request)
  const { factor } = await requireVerifiedFactor(request)
  const codes = valueOf(await renewRecoveryCodes(session.account, proofIn(session, request), request))
  return jsonAnswer({ ...describe(factor.id), codes })
}

export async function verifyRecoveryCode({ request }: Call): Promise<Response> {
  const { session, factor } = await requireVerifiedFactor(request)
  const { code } = await readBody(secondStepForm, request)
  if (readSecondStepCode(code).kind === 'app-code')
    throw new CallError(422, 'mfa_verification_failed', signInSentence('INVALID_BACKUP_CODE'))
  return answerTokens(await verifyFactor(session, factor, code, request))
}

async function requireVerifiedFactor(request: Request): ReturnType<typeof requireFactor> {
  const result = await requireFactor(request)
  if (!result.factor.verified) throw noSuchFactor()
  return result
}

function describe(id: string) {
  return { id, type: 'recovery_code', total: recoveryCodesCount }
}
