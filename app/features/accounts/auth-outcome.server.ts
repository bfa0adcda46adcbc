import { APIError } from 'better-auth/api'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { passwordCharactersMax } from '#platform/password-limits.ts'
import { signInSentence } from './sign-in-messages.ts'

export interface AccessRefusal {
  status: 400 | 401 | 403 | 409 | 410 | 429
  sentence: string
  code: string
  retryAfterSeconds?: number
}

export type Access = Outcome<Headers, AccessRefusal>

export async function access(attempt: () => Promise<{ headers: Headers }>): Promise<Access> {
  const outcome = await outcomeOf(attempt)
  return outcome.ok ? done(outcome.value.headers) : outcome
}

export async function outcomeOf<Answer>(attempt: () => Promise<Answer>): Promise<Outcome<Answer, AccessRefusal>> {
  try {
    return done(await attempt())
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

export function refusalWithCode(status: AccessRefusal['status'], code: string): AccessRefusal {
  return { status, code, sentence: signInSentence(code) }
}

export function accessRefusal(problem: unknown): AccessRefusal {
  if (isUniqueViolation(problem)) return refusalWithCode(409, 'ADDRESS_TAKEN')
  if (isOfAnotherSecret(problem)) {
    log.warn('a second factor was encrypted with another session secret')
    return refusalWithCode(409, 'SECOND_FACTOR_UNREADABLE')
  }
  if (!(problem instanceof APIError) || problem.statusCode >= 500) throw problem
  const code = String(problem.body?.code ?? problem.status)
  const status = problem.statusCode
  return refusalWithCode(status === 401 || status === 403 || status === 409 || status === 429 ? status : 400, code)
}

/** Better Auth encrypts second factors with the session secret. With another secret, its cipher throws this. */
function isOfAnotherSecret(problem: unknown): boolean {
  return problem instanceof Error && problem.message === 'invalid tag'
}

export function whyNotCheckPassword(password: string): AccessRefusal | null {
  if (!password) return refusalWithCode(400, 'EMPTY_PASSWORD')
  return password.length > passwordCharactersMax ? refusalWithCode(400, 'INVALID_PASSWORD') : null
}
