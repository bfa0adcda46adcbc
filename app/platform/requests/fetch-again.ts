import { failureOf, type Failure } from './failure.ts'
import { pauseBeforeRetry } from './retry.ts'
import { waitForRetry } from './waiting-requests.ts'

/** The browser's own: `page-requests.ts` puts another in its place. */
const browserFetch = globalThis.fetch

export type Answered = { response: Response; failure: Failure | null } | { response: null; failure: Failure }

/** One try; an answer that means something has no failure. Throws only what its own signal says. */
export async function tryOnce(address: string | URL, init: RequestInit): Promise<Answered> {
  try {
    const response = await whole(await browserFetch(address, init))
    return { response, failure: failureOf(response) }
  } catch (problem) {
    if (init.signal?.aborted) throw problem
    return { response: null, failure: { kind: 'no answer' } }
  }
}

/** An answer that is cut while it comes is none. */
async function whole(response: Response): Promise<Response> {
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/**
 * Sends a request again while its failure may pass: only what may arrive twice. The body must be one that can be sent
 * twice: no stream.
 */
export async function fetchAgain(address: string, init: RequestInit): Promise<Answered> {
  let waited = 0
  for (let failures = 1; ; failures++) {
    const answered = await tryOnce(address, init)
    const { failure } = answered
    const pauseMilliseconds = failure && pauseBeforeRetry(failure, failures, waited)
    if (!failure || pauseMilliseconds === null) return answered
    const { pathname } = new URL(address, window.location.href)
    await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal: init.signal })
    waited += pauseMilliseconds
  }
}
