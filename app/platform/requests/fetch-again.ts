import { failureOf, type Failure } from './failure.ts'
import { pauseBeforeRetry } from './retry.ts'
import { waitForRetry } from './waiting-requests.ts'

/** This is the original, since `page-requests.ts` replaces the global one. */
const browserFetch = globalThis.fetch

export type Answered = { response: Response; failure: Failure | null } | { response: null; failure: Failure }

export async function tryOnce(address: string | URL, init: RequestInit): Promise<Answered> {
  try {
    const response = await whole(await browserFetch(address, init))
    return { response, failure: failureOf(response) }
  } catch (problem) {
    if (init.signal?.aborted) throw problem
    return { response: null, failure: { kind: 'no answer' } }
  }
}

async function whole(response: Response): Promise<Response> {
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

export async function fetchAgain(address: string, init: RequestInit): Promise<Answered> {
  let waitedMilliseconds = 0
  for (let failures = 1; ; failures++) {
    const answer = await tryOnce(address, init)
    const { failure } = answer
    const pauseMilliseconds = failure && pauseBeforeRetry(failure, failures, waitedMilliseconds)
    if (!failure || pauseMilliseconds === null) return answer
    const { pathname } = new URL(address, window.location.href)
    await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal: init.signal })
    waitedMilliseconds += pauseMilliseconds
  }
}
