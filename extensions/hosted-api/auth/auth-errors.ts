import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import { CallError } from '../call-error.ts'

/** Our codes, under those of the hosted service: https://supabase.com/docs/guides/auth/debugging/error-codes */
const answers: [status: number, code: string, ours: string][] = [
  [400, 'invalid_credentials', 'INVALID_EMAIL_OR_PASSWORD'],
  [400, 'email_not_confirmed', 'EMAIL_NOT_VERIFIED'],
  [400, 'reauthentication_needed', 'EMPTY_PASSWORD CURRENT_PASSWORD_MISSING CODE_MISSING REAUTHENTICATION_NEEDED'],
  [401, 'no_authorization', 'SIGN_IN_FIRST'],
  [403, 'user_banned', 'ACCOUNT_SUSPENDED'],
  [
    403,
    'session_not_found',
    'SESSION_EXPIRED UNAUTHORIZED INVALID_TWO_FACTOR_COOKIE TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  ],
  [
    403,
    'otp_expired',
    'INVALID_OTP RECOVERY_EXPIRED INVALID_TOKEN TOKEN_EXPIRED USER_NOT_FOUND LINK_USED EMAIL_CHANGE_OVER',
  ],
  [404, 'mfa_factor_not_found', 'TWO_FACTOR_NOT_ENABLED'],
  [
    422,
    'reauthentication_not_valid',
    'INVALID_NONCE SIGN_UP_PASSWORD INVALID_PASSWORD INVALID_CODE INVALID_BACKUP_CODE CONFLICT',
  ],
  [422, 'too_many_enrolled_mfa_factors', 'TOTP_ALREADY_ENABLED'],
  [422, 'mfa_challenge_expired', 'TWO_FACTOR_SETUP_OVER'],
  [429, 'over_request_rate_limit', 'TOO_MANY_ATTEMPTS'],
]

export function authErrorOf({ code, sentence, retryAfterSeconds }: AccessRefusal): CallError {
  if (code.startsWith('PASSWORD_')) return new CallError(422, 'weak_password', sentence, { reasons: ['pwned'] })
  const [status, errorCode] = answers.find(([, , ours]) => ours.split(' ').includes(code)) ?? [400, 'validation_failed']
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
