import { isAdmin, type Account } from '#features/accounts/account.ts'
import { articlePath } from '#features/articles/slug.ts'
import { cacheKey } from '#platform/http/cache/page-keys.server.ts'
import { recordPageView } from '#platform/http/page-views.server.ts'
import { clickPath, countedAs } from './counted-paths.ts'

/** Reported by pages outside the cache. Administrators do not count, nor a page shown again with a form. */
export function recordReading(request: Request, slug: string, reader: Account | null): void {
  const path = articlePath(slug)
  const isShownFromMemory = cacheKey(request.method, path, (name) => request.headers.get(name)) !== null
  if (isShownFromMemory || isAdmin(reader) || new URL(request.url).pathname !== path) return
  record(request, path)
}

/** A prefetched page, which its script reports once it is shown. */
export function recordPrefetchedReading(request: Request, path: string, reader: Account | null): void {
  if (!isAdmin(reader) && countedAs(path)?.metric === 'readings') record(request, path, { ignoreTarget: true })
}

export function recordShopClick(request: Request, slug: string, reader: Account | null): void {
  if (!isAdmin(reader)) record(request, clickPath(slug))
}

function record(request: Request, path: string, { ignoreTarget = false } = {}): void {
  const header = (name: string) => (ignoreTarget && name === 'sec-fetch-dest' ? null : request.headers.get(name))
  // `x-client-ip` is set by our own server, never taken from a visitor's header.
  recordPageView(path, header, request.headers.get('x-client-ip') ?? '')
}
