import { feeds } from '#features/discovery/discovery.ts'
import { writeJsonFeed, writeRss } from '#features/discovery/feed.ts'
import { readFeed } from '#features/discovery/feeds.server.ts'
import type { Route } from './+types/feed'

/** RSS or JSON, of the site or of a category, by the address. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  const category = feeds.find(({ rss, json }) => rss === path || json === path)?.category ?? null
  const feed = await readFeed(category)
  const [body, type] = path.endsWith('.json')
    ? [writeJsonFeed(feed), 'application/feed+json']
    : [writeRss(feed), 'application/rss+xml']
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
}
