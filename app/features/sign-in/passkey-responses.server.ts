import type { Outcome } from '#platform/outcome.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { Access, AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Ceremony } from './passkeys.server.ts'

export function ceremonyAnswer(outcome: Outcome<Ceremony, AccessRefusal>): Response {
  return outcome.ok ? answer(outcome.value.options, 200, outcome.value.headers) : refusalAnswer(outcome.refusal)
}

export function acceptedAnswer(access: Access, to: string): Response {
  return access.ok ? answer({ to }, 200, access.value) : refusalAnswer(access.refusal)
}

function refusalAnswer({ status, code, sentence, retryAfterSeconds }: AccessRefusal): Response {
  return answer({ code, message: sentence }, status, new Headers(retryAfter(retryAfterSeconds)))
}

function answer(body: object, status: number, headers: Headers): Response {
  headers.set('cache-control', 'private, no-store')
  return Response.json(body, { status, headers })
}
