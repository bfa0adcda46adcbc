import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import { CallError } from '../call-error.ts'

type Answer = [status: number, code: string]

const sessionOver: Answer = [403, 'session_not_found']
const invalidLink: Answer = [403, 'otp_expired']
const wrongProof: Answer = [422, 'reauthentication_not_valid']
const missingProof: Answer = [400, 'reauthentication_needed']

/** Maps our codes to those of the hosted service: https://supabase.com/docs/guides/auth/debugging/error-codes */
const answers: Record<string, Answer> = {
  INVALID_EMAIL_OR_PASSWORD: [400, 'invalid_credentials'],
  EMAIL_NOT_VERIFIED: [400, 'email_not_confirmed'],
  ACCOUNT_SUSPENDED: [403, 'user_banned'],
  TOO_MANY_ATTEMPTS: [429, 'over_request_rate_limit'],
  SESSION_EXPIRED: sessionOver,
  UNAUTHORIZED: sessionOver,
  INVALID_TWO_FACTOR_COOKIE: sessionOver,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: sessionOver,
  INVALID_OTP: invalidLink,
  RECOVERY_EXPIRED: invalidLink,
  INVALID_TOKEN: invalidLink,
  TOKEN_EXPIRED: invalidLink,
  USER_NOT_FOUND: invalidLink,
  LINK_USED: invalidLink,
  EMAIL_CHANGE_OVER: invalidLink,
  SIGN_IN_FIRST: [401, 'no_authorization'],
  EMPTY_PASSWORD: missingProof,
  CURRENT_PASSWORD_MISSING: missingProof,
  CODE_MISSING: missingProof,
  REAUTHENTICATION_NEEDED: missingProof,
  INVALID_NONCE: wrongProof,
  SIGN_UP_PASSWORD: wrongProof,
  INVALID_PASSWORD: wrongProof,
  INVALID_CODE: wrongProof,
  INVALID_BACKUP_CODE: wrongProof,
  CONFLICT: wrongProof,
  TOTP_ALREADY_ENABLED: [422, 'too_many_enrolled_mfa_factors'],
  TWO_FACTOR_SETUP_OVER: [422, 'mfa_challenge_expired'],
  TWO_FACTOR_NOT_ENABLED: [404, 'mfa_factor_not_found'],
}

export function authErrorOf({ code, sentence, retryAfterSeconds }: AccessRefusal): CallError {
  if (code.startsWith('PASSWORD_')) return new CallError(422, 'weak_password', sentence, { reasons: ['pwned'] })
  const [status, errorCode] = answers[code] ?? [400, 'validation_failed']
  return new CallError(status, errorCode, sentence, { retryAfterSeconds })
}

export function valueOf<Value>(outcome: Outcome<Value, AccessRefusal>): Value {
  if (outcome.ok) return outcome.value
  throw authErrorOf(outcome.refusal)
}

/** Like `valueOf`, for a code of an authenticator: the hosted service reports a wrong one by another code. */
export function verifiedValueOf<Value>(outcome: Outcome<Value, AccessRefusal>): Value {
  if (outcome.ok) return outcome.value
  const error = authErrorOf(outcome.refusal)
  const isWrongCode = error.code === 'reauthentication_not_valid'
  throw isWrongCode ? new CallError(422, 'mfa_verification_failed', error.message) : error
}

export function throwRefusal(refusal: AccessRefusal | null): void {
  if (refusal) throw authErrorOf(refusal)
}

export const invalidCall = (sentence: string) => new CallError(400, 'validation_failed', sentence)
