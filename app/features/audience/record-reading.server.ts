import { isAuthor, type Account } from '#features/accounts/account.ts'
import { articlePath } from '#features/articles/slug.ts'
import { cacheKey } from '#platform/http/cache/page-keys.server.ts'
import { recordPageView } from '#platform/http/page-views.server.ts'
import { clickPath, countedAs } from './counted-paths.ts'

/** Pages outside the cache call this. It ignores administrators and pages that show a refused form again. */
export function recordReading(request: Request, slug: string, reader: Account | null): void {
  const path = articlePath(slug)
  const isShownFromMemory = cacheKey(request.method, path, (name) => request.headers.get(name)) !== null
  if (isShownFromMemory || isAuthor(reader) || new URL(request.url).pathname !== path) return
  record(request, path)
}

/** The script of a prefetched page reports it once it is shown. */
export function recordPrefetchedReading(request: Request, path: string, reader: Account | null): void {
  if (!isAuthor(reader) && countedAs(path)?.metric === 'readings') record(request, path, { ignoreTarget: true })
}

export function recordShopClick(request: Request, slug: string, reader: Account | null): void {
  if (!isAuthor(reader)) record(request, clickPath(slug))
}

function record(request: Request, path: string, { ignoreTarget = false } = {}): void {
  const header = (name: string) => (ignoreTarget && name === 'sec-fetch-dest' ? null : request.headers.get(name))
  // Our own server sets `x-client-ip`: it is never taken from a visitor's request.
  recordPageView(path, header, request.headers.get('x-client-ip') ?? '')
}
