import { tryOnce } from './fetch-again.ts'
import { laterPauseMilliseconds, pauseBeforeNextTry } from './retry.ts'
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
    const isBrokenRefresh = failure?.kind === 'broken' && isRefresh(address, init)
    if (response && (!failure || (isRoutes && failure.kind !== 'unavailable' && !isBrokenRefresh))) return response
    if (!failure) throw new Error('Expected a failure of the request, found none.')
    const retryPause = mayRepeat(init) ? pauseBeforeNextTry(failure, failures, waitedMilliseconds) : null
    const pauseMilliseconds = isBrokenRefresh ? laterPauseMilliseconds : retryPause
    const pathname = pageOf(address.pathname)
    await waitForRetry({ pathname, failure, failures, pauseMilliseconds, signal: init.signal })
    waitedMilliseconds += pauseMilliseconds ?? 0
  }
}

/** The page that is shown is read again: it stays as it is while the server fails. */
function isRefresh({ pathname, searchParams }: URL, { method = 'GET' }: RequestInit): boolean {
  const parameters = new URLSearchParams(searchParams)
  parameters.delete('_routes')
  const here = new URL(window.location.href)
  const isSamePage = pageOf(pathname) === here.pathname && String(parameters) === String(here.searchParams)
  return method === 'GET' && isSamePage
}

function pageOf(dataPath: string): string {
  return dataPath.replace(/(?:\/?_root|\/?_)?\.data$/, '') || '/'
}

function mayRepeat({ method = 'GET', body }: RequestInit): boolean {
  if (method === 'GET') return true
  return (body instanceof FormData || body instanceof URLSearchParams) && body.has(idempotencyKeyField)
}
