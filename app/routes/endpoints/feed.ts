import { redirect } from 'react-router'
import { movedCategoryPath } from '#features/articles/categories.ts'
import { feedAt } from '#features/discovery/discovery.ts'
import { lastChange, writeRss } from '#features/discovery/feed.ts'
import { readFeed } from '#features/discovery/feeds.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/feed'

export const handle = { cachedFile: true } satisfies RouteHandle

export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  // Up to version 0.5 there were JSON feeds, which some readers still ask for.
  if (path.endsWith('.json')) throw redirect(path.replace(/json$/, 'xml'), 301)
  const category = feedAt(path)
  const [, name = '', file = ''] = path.split('/')
  const movedTo = movedCategoryPath(name)
  if (category === undefined) throw movedTo ? redirect(`${movedTo}/${file}`, 301) : await notFound(null, null)
  const feed = await readFeed(category)
  const changedAt = lastChange(feed.entries)
  const headers = new Headers({ 'content-type': 'application/rss+xml; charset=utf-8' })
  if (changedAt) headers.set('last-modified', changedAt.toUTCString())
  return new Response(writeRss(feed), { headers })
}
