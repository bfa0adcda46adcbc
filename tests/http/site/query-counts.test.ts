// Needs the demo world in a database of its own, and a process of its own, which has read nothing before.
// `npm test -- query-counts -u` writes the snapshot anew: each line is a page, its readers, and queries cold/warm.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { countQueries } from '#platform/postgres/query-count.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import routes from '../../../app/routes.ts'
import { type Jar, useSite } from '../../support/site.ts'

const site = useSite('world')
let readers: [name: string, jar: Jar | undefined][] = []
/** Examples of the parameters of the site map, by the address up to them. */
let examples = new Map<string, string>()

beforeAll(async () => {
  // The use of a session is noted every five minutes.
  stopClock(new Date())
  readers = [
    ['visitor', undefined],
    ['member', await site.signInAs('anouk')],
    ['administrator', await site.signInAs('maiwenn')],
  ]
  examples = await findExamples()
})
afterAll(startClock)

async function findExamples(): Promise<Map<string, string>> {
  const one = async (query: string) => (await db.execute<{ value: string }>(sql.raw(query))).rows[0]?.value ?? ''
  const article = await one(`select id as value from articles where images is not null order by created_at, id limit 1`)
  const commentOf = (state: string) =>
    one(`select id as value from comments where ${state} order by created_at, id limit 1`)
  const anouk = await one(`select id as value from users where email = '${worldPeople.anouk.email}'`)
  const pending = await commentOf('not validated')
  return new Map([
    ['/article/:slug', await one(`select slug as value from articles where id = '${article}'`)],
    ['/article/:slug/commentaires/:id', await commentOf(`validated and article_id = '${article}'`)],
    ['/compte/articles/:id', article],
    ['/compte/commentaires/:id', await commentOf(`validated and user_id = '${anouk}'`)],
    ['/compte/moderation/:id', pending],
    ['/compte/moderation/membres/:id', anouk],
    ['/compte/personnes/:id', anouk],
  ])
}

/** The pages of the site map: endpoints are written without JSX. */
function pagesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries
    .filter(({ file }) => !file.startsWith('../extensions/'))
    .flatMap((entry) => {
      const address = [parent, entry.path].filter(Boolean).join('/')
      const isPage = (entry.index || (entry.path !== undefined && !entry.children)) && entry.file.endsWith('.tsx')
      return [...(isPage ? [`/${address}`] : []), ...pagesOf(entry.children ?? [], address)]
    })
}

function addressOf(page: string): string {
  const parts = page.split('/').map((part, index, all) => {
    const beginning = all.slice(0, index + 1).join('/')
    return part.startsWith(':') ? (examples.get(beginning) ?? '1') : part
  })
  return parts.join('/').replace('/*', '/absente')
}

/** « visitor 3/0 » asked three times with empty caches, and then not at all; null for a redirection or a refusal. */
async function countsOf(address: string, name: string, jar: Jar | undefined): Promise<string | null> {
  const ask = () =>
    countQueries(async () => {
      const response = await site.get(address, { as: jar })
      await response.text()
      return response.status
    })
  invalidateAll()
  const { result: status, queries: cold } = await ask()
  if (status === 302 || status === 403) return null
  const { queries: warm } = await ask()
  return `${name} ${cold}/${warm}${status === 200 ? '' : ` (${status})`}`
}

test('each page asks the database as often as it did', async () => {
  const lines: string[] = []
  for (const page of pagesOf(routes)) {
    const counts: (string | null)[] = []
    for (const [name, jar] of readers) counts.push(await countsOf(addressOf(page), name, jar))
    const pages = counts.filter((count) => count !== null)
    if (pages.length > 0) lines.push(`${page}: ${pages.join(', ')}`)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('query-counts.snapshot.txt')
})
