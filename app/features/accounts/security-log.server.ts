import { log } from '#platform/log.server.ts'

type SecurityEvent =
  | 'session opened'
  | 'refresh token reused'
  | 'sign-in refused'
  | 'identity not confirmed'
  | 'limit reached'
  | 'permission refused'
  | 'password changed'
  | 'second factor changed'
  | 'address changed'

interface SecurityDetails {
  /** The log must contain neither addresses nor names. */
  personId?: string | undefined
  code?: string
  limit?: string
  requestId?: string | null
}

export function logSecurity(security: SecurityEvent, details: SecurityDetails): void {
  log.info({ security, ...details }, security)
}

export function requestIdOf(request: Request): string | null {
  return request.headers.get('x-request-id')
}
