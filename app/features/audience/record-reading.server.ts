import { isAdmin, type Account } from '#features/accounts/account.ts'
import { pageKey } from '#platform/http/cache/page-keys.server.ts'
import { recordVisit } from '#platform/http/visits.server.ts'
import { clickPath, countedAs, readingPath } from './visited-paths.ts'

/**
 * A reading that the pages in memory do not see: of somebody with a cookie of ours. Whoever writes here does not count,
 * nor does a page that is shown again with a form.
 */
export function recordReading(request: Request, slug: string, reader: Account | null): void {
  const path = readingPath(slug)
  const isShownFromMemory = pageKey(request.method, path, request.headers.get('cookie')) !== null
  if (isShownFromMemory || isAdmin(reader) || new URL(request.url).pathname !== path) return
  record(request, path)
}

/** A page that its reader's browser had fetched ahead of the click: its script tells, once it is shown. */
export function recordPrefetchedReading(request: Request, path: string, reader: Account | null): void {
  if (!isAdmin(reader) && countedAs(path)?.metric === 'readings') record(request, path, { ignoreTarget: true })
}

/** The way from an article to the shop. */
export function recordShopClick(request: Request, slug: string, reader: Account | null): void {
  if (!isAdmin(reader)) record(request, clickPath(slug))
}

function record(request: Request, path: string, { ignoreTarget = false } = {}): void {
  const header = (name: string) => (ignoreTarget && name === 'sec-fetch-dest' ? null : request.headers.get(name))
  // The address as the site's own edge read it: `x-client-ip` is never a visitor's own header.
  recordVisit(path, header, request.headers.get('x-client-ip') ?? '')
}
