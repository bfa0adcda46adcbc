import type { Outcome } from '#platform/outcome.ts'
import type { Access, AccessRefusal } from './access.server.ts'
import type { Ceremony } from './passkeys.server.ts'

/** The options for the browser, in JSON, with the cookie of the question. */
export function ceremonyAnswer(asked: Outcome<Ceremony, AccessRefusal>): Response {
  return asked.ok ? answer(asked.value.options, 200, asked.value.headers) : refusalAnswer(asked.refusal)
}

/** Where the page goes next, with the cookies of the session. */
export function acceptedAnswer(accepted: Access, to: string): Response {
  return accepted.ok ? answer({ to }, 200, accepted.value) : refusalAnswer(accepted.refusal)
}

function refusalAnswer({ status, code, sentence, retryAfterSeconds }: AccessRefusal): Response {
  const headers = new Headers(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {})
  return answer({ code, message: sentence }, status, headers)
}

function answer(body: object, status: number, headers: Headers): Response {
  headers.set('cache-control', 'private, no-store')
  return Response.json(body, { status, headers })
}
