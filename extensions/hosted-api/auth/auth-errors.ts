import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'

/** Those of the hosted service's error codes that are used here: https://supabase.com/docs/guides/auth/debugging/error-codes */
type ErrorCode =
  | 'bad_json'
  | 'bad_jwt'
  | 'email_not_confirmed'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'mfa_challenge_expired'
  | 'mfa_factor_not_found'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'otp_expired'
  | 'over_request_rate_limit'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'session_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'user_banned'
  | 'validation_failed'
  | 'weak_password'

export interface AuthError {
  status: number
  code: ErrorCode
  sentence: string
  reasons?: string[]
  retryAfterSeconds?: number
}

type Answered = [status: number, code: ErrorCode]

const ended: Answered = [403, 'session_not_found']
const overLink: Answered = [403, 'otp_expired']
const wrongProof: Answered = [422, 'reauthentication_not_valid']
const missingProof: Answered = [400, 'reauthentication_needed']

const known: Record<string, Answered> = {
  INVALID_EMAIL_OR_PASSWORD: [400, 'invalid_credentials'],
  EMAIL_NOT_VERIFIED: [400, 'email_not_confirmed'],
  ACCOUNT_SUSPENDED: [403, 'user_banned'],
  TOO_MANY_ATTEMPTS: [429, 'over_request_rate_limit'],
  SESSION_EXPIRED: ended,
  UNAUTHORIZED: ended,
  INVALID_TWO_FACTOR_COOKIE: ended,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ended,
  INVALID_OTP: overLink,
  RECOVERY_EXPIRED: overLink,
  INVALID_TOKEN: overLink,
  TOKEN_EXPIRED: overLink,
  USER_NOT_FOUND: overLink,
  LINK_USED: overLink,
  EMAIL_CHANGE_OVER: overLink,
  SIGN_IN_FIRST: [401, 'no_authorization'],
  EMPTY_PASSWORD: missingProof,
  CURRENT_PASSWORD_MISSING: missingProof,
  CODE_MISSING: missingProof,
  SIGN_UP_PASSWORD: wrongProof,
  INVALID_PASSWORD: wrongProof,
  INVALID_CODE: wrongProof,
  INVALID_BACKUP_CODE: wrongProof,
  CONFLICT: wrongProof,
  TOTP_ALREADY_ENABLED: [422, 'too_many_enrolled_mfa_factors'],
  TWO_FACTOR_SETUP_OVER: [422, 'mfa_challenge_expired'],
  TWO_FACTOR_NOT_ENABLED: [404, 'mfa_factor_not_found'],
}

export function authErrorOf({ code, sentence, retryAfterSeconds }: AccessRefusal): AuthError {
  if (code.startsWith('PASSWORD_')) {
    return { status: 422, code: 'weak_password', sentence, reasons: ['characters'] }
  }
  const [status, errorCode] = known[code] ?? [400, 'validation_failed']
  return { status, code: errorCode, sentence, ...(retryAfterSeconds && { retryAfterSeconds }) }
}

/** Calls that verify a code of an authenticator only: a wrong one has another error code there. */
export function factorErrorOf(refusal: AccessRefusal): AuthError {
  const error = authErrorOf(refusal)
  return error.code === 'reauthentication_not_valid' ? { ...error, code: 'mfa_verification_failed' } : error
}
