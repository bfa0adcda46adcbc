import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { useSite } from '../../../tests/support/site.ts'
import { shapes, type TableName } from '../tables/table-shapes.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { addArticle, addComment } from './made-rows.ts'
import { modelReads, type Base, type Row } from './model-reads.ts'

/* Needs the built product on the demo world. `GENERATED_READS=10000 RANDOM_SEED=7` for more. */
const count = Number(process.env.GENERATED_READS ?? 1000)
const seed = Number(process.env.RANDOM_SEED ?? 20_261_128)
const site = useSite('world')
const tableNames = Object.keys(shapes) as TableName[]
const specials = ['Perle "rare"', 'a,b (c)', 'fin\\', 'é_100 %', '{x,"y"}', 'nulle.part', 'null', '', ' *', "l'or;--"]
const callers = ['visitor', 'member', 'administrator'] as const
const clients = {} as Record<(typeof callers)[number], ApiClient>
const bases = {} as Record<(typeof callers)[number], Base>
let rank: (text: string) => number
let networks = 0

beforeAll(async () => {
  const later = new Date(Date.now() + 1e9)
  for (const [place, title] of specials.entries()) {
    const hidden = place % 4 === 3 ? { date: later, createdAt: later } : {}
    const images = [title, `${title}}`].slice(0, place % 3)
    const articleId = await addArticle({
      title,
      excerpt: title,
      images: place % 5 ? images : null,
      image: null,
      ...hidden,
    })
    for (const validated of [true, false]) await addComment({ content: title, articleId, validated })
  }
  const tokens = {
    visitor: null,
    member: await apiSignedIn(site.fetch, worldPeople.anouk.email, site.passwords.members),
    administrator: await apiSignedIn(site.fetch, worldPeople.maiwenn.email, site.passwords.admin),
  }
  // Each network has a budget, which is not what is tested here.
  const fetch = (address: string | URL | Request, init?: RequestInit) =>
    site.get(address instanceof Request ? address.url : String(address), {
      headers: Object.fromEntries(new Headers(init?.headers)),
      from: `2001:db8:${((networks += 1)).toString(16)}::1`,
    })
  for (const caller of callers) {
    const token = tokens[caller]?.accessToken
    clients[caller] = apiClient(siteOrigin, { fetch, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
    const rows = tableNames.map(async (name) => [name, (await clients[caller].from(name).select()).data ?? []])
    bases[caller] = Object.fromEntries(await Promise.all(rows)) as Base
  }
  const values = tableNames
    .flatMap((name) => callers.flatMap((caller) => bases[caller][name]))
    .flatMap((row) => Object.values(row))
  const texts = [...new Set(values.filter((value) => typeof value === 'string')), 'rien']
  const { rows } = await db.execute<{ text: string }>(
    sql`select text from unnest(${sql.param(texts)}::text[]) as list(text) order by text`,
  )
  const places = new Map(rows.map(({ text }, place) => [text, place]))
  rank = (text) => places.get(text) ?? -1
})

test.each(callers)(
  'what a %s asks for is what a plain filter finds among the rows they may read',
  { timeout: 300_000 },
  async (caller) => {
    const next = modelReads(seed, bases.administrator, rank)
    const problems: object[] = []
    let filled = 0
    for (let number = 0; number < count; number += 1) {
      const { table, params, rowsOf } = next()
      const query = clients[caller].from(table).select('*', { count: 'exact' }) as unknown as Rows
      for (const [name, value] of params) query.url.searchParams[name === 'select' ? 'set' : 'append'](name, value)
      const { data, count: total, error } = await query
      const expected = rowsOf(bases[caller])
      const isBeyond = error?.code === 'PGRST103' && expected.rows.length === 0
      const isBounded = error?.message.startsWith('Au plus 6 motifs') ?? false
      const isSame = JSON.stringify(data) === JSON.stringify(expected.rows) && total === expected.total
      if (!isSame && !isBeyond && !isBounded) problems.push({ table, params, data, error, expected })
      if (isSame && expected.rows.length > 0) filled += 1
    }
    expect(problems.slice(0, 3), `${problems.length} problems`).toEqual([])
    expect(filled, 'enough questions have an answer').toBeGreaterThan(count / 4)
  },
)

interface Rows
  extends PromiseLike<{ data: Row[] | null; count: number | null; error: { code: string; message: string } | null }> {
  url: URL
}
