import { tryOnce } from './fetch-again.ts'
import { pauseBeforeNextTry } from './retry.ts'
import { waitForRetry } from './waiting-requests.ts'
import { idempotencyKeyField } from './idempotency-key.ts'

/** A failed data request of the router would replace the page, and what was typed, by an error page. */
export function waitForPages(): void {
  const browserFetch = window.fetch
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith('.data')
      ? fetchPage(input, init ?? {})
      : browserFetch.call(window, input, init)
}

async function fetchPage(address: URL, init: RequestInit): Promise<Response> {
  let waitedMilliseconds = 0
  for (let failures = 1; ; failures++) {
    const { response, failure } = await tryOnce(address, init)
    const isRoutes = response?.headers.has('x-remix-response')
    if (response && (!failure || (isRoutes && failure.kind !== 'unavailable'))) return response
    if (!failure) throw new Error('Expected a failure of the request, found none.')
    const pauseMilliseconds = mayRepeat(init) ? pauseBeforeNextTry(failure, failures, waitedMilliseconds) : null
    const pathname = address.pathname.replace(/(?:\/?_root|\/?_)?\.data$/, '') || '/'
    await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal: init.signal })
    waitedMilliseconds += pauseMilliseconds ?? 0
  }
}

function mayRepeat({ method = 'GET', body }: RequestInit): boolean {
  if (method === 'GET') return true
  return (body instanceof FormData || body instanceof URLSearchParams) && body.has(idempotencyKeyField)
}
