import { writeRobots } from '#features/discovery/robots.ts'
import { config } from '#platform/config.server.ts'

export function loader() {
  return new Response(writeRobots(config.siteUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
