import { redirect } from 'react-router'
import { movedCategoryPath } from '#features/articles/categories.ts'
import { feedAt } from '#features/discovery/discovery.ts'
import { writeJsonFeed, writeRss } from '#features/discovery/feed.ts'
import { readFeed } from '#features/discovery/feeds.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/feed'

export const handle = { cachedFile: true } satisfies RouteHandle

/** RSS or JSON, of the site or of a category, by the address. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  const address = feedAt(path)
  const [, name = '', file = ''] = path.split('/')
  const movedTo = movedCategoryPath(name)
  if (!address) throw movedTo ? redirect(`${movedTo}/${file}`, 301) : await notFound(null, null)
  const feed = await readFeed(address.category)
  const [body, type] = path.endsWith('.json')
    ? [writeJsonFeed(feed), 'application/feed+json']
    : [writeRss(feed), 'application/rss+xml']
  // The page cache keeps the date as long as the text stays the same.
  const headers = { 'content-type': `${type}; charset=utf-8`, 'last-modified': now().toUTCString() }
  return new Response(body, { headers })
}
