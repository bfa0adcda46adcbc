import type { MiddlewareFunction } from 'react-router'
import { outageSentences, type OutageKind } from './outage.ts'
import { outageBehind } from './outage.server.ts'
import { requestFailure } from '#platform/http/request-failure.server.ts'

export interface ApiFailure {
  outage: OutageKind | null
  status: 500 | 503
  sentence: string
  requestId: string | null
}

/** Answers in the shape of one client, with the same sentences as pages. */
export function answerFailures(shape: (failure: ApiFailure) => Response): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const response = await next()
    if (response.status !== 500) return response
    const problem = context.get(requestFailure)
    const outage = await outageBehind(problem)
    const requestId = request.headers.get('x-request-id')
    if (outage) return shape({ outage, status: 503, sentence: outageSentences[outage], requestId })
    if (problem === null) return response
    return shape({ outage, status: 500, sentence: 'Une erreur inattendue s’est produite.', requestId })
  }
}
