import { monitorEventLoopDelay } from 'node:perf_hooks'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { addArticle, addComment } from './made-rows.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const longArticles = 300
/** Most of its characters take two bytes or more, and some are escaped in JSON. */
const content = `<p class="perle">${'L’été, «\u00a0une perle\u00a0» d’eau. '.repeat(600)}</p>\n`
const long = 'category=eq.pendentif&slug=ilike.longue-*'

beforeAll(async () => {
  const ids: string[] = []
  for (let place = 0; place < longArticles; place += 1) {
    const slug = `longue-${String(place).padStart(3, '0')}`
    ids.push(await addArticle({ slug, title: `Longue ${place}`, category: 'pendentif', content }))
  }
  for (let count = 0; count < 200; count += 1)
    await addComment({ articleId: ids[0], content: 'Répétée', validated: true })
})

let networks = 0
const newNetwork = () => `2001:db8:${((networks += 1)).toString(16)}::1`

const read = (
  search: string,
  { from = newNetwork(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) => site.get(`/rest/v1/articles?${search}`, { from, headers })

test('a list that would be too long ends where the answer is full, and says so', async () => {
  const answer = await read(`select=id,slug,content&order=slug&${long}`, { headers: { prefer: 'count=exact' } })
  const text = await answer.text()
  const rows = JSON.parse(text) as { slug: string; content: string }[]
  expect(text.length).toBeLessThan(4 * 1024 * 1024)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.map(({ slug }) => slug)).toEqual(rows.map((_, place) => `longue-${String(place).padStart(3, '0')}`))
  expect(rows.every((row) => row.content === content)).toBe(true)
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `0-${rows.length - 1}/${longArticles}`])
  const rest = await read(`select=slug&order=slug&offset=${rows.length}&${long}`)
  expect(await rest.json()).toHaveLength(longArticles - rows.length)
})

test('a program that names how many rows it expects gets all of them, or is told how many it can have', async () => {
  const refused = await read(`select=content&limit=${longArticles}&${long}`)
  const { code, message, details } = (await refused.json()) as Record<string, string>
  expect([refused.status, code]).toEqual([413, '54000'])
  expect(message).toContain('demandez moins de lignes, ou moins de colonnes')
  const [, most = ''] = /4\u00a0Mo au plus, soit ici (\d+)/.exec(details ?? '') ?? []
  const headers = { range: `0-${Number(most) - 1}` }
  expect(await (await read(`select=content&${long}`, { headers })).json()).toHaveLength(Number(most))
  expect(await (await read(`select=title&limit=${longArticles}&${long}`)).json()).toHaveLength(longArticles)
})

test('comments that repeat a long article count as long as their answer', async () => {
  const own = '/rest/v1/comments?content=eq.Répétée'
  expect((await site.get(`${own}&select=id,articles(*)&limit=200`)).status).toBe(413)
  expect(await (await site.get(`${own}&select=id,articles(*)&limit=20`)).json()).toHaveLength(20)
  expect(await (await site.get(`${own}&select=id,articles(title)&limit=200`)).json()).toHaveLength(200)
})

test('a long list holds the event loop for a small part of what it takes at once', async () => {
  const address = `select=*&order=slug&${long}`
  const text = await (await read(address)).text()
  const startedAt = performance.now()
  brotliCompressSync(JSON.stringify(JSON.parse(text)), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })
  const atOnce = performance.now() - startedAt
  const longest: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const answer = await read(`${address}&title=neq.${round}`, { headers: { 'accept-encoding': 'br' } })
    for await (const _ of answer.body ?? []) continue
    delay.disable()
    longest.push(delay.max / 1e6)
  }
  expect(Math.min(...longest) / atOnce).toBeLessThan(0.5)
})

test('what programs read one by one is bounded by time, and pages keep their connections meanwhile', async () => {
  const { promise: isRead, resolve: release } = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const locking = transaction(async () => {
    await db.execute(sql`lock table comments in access exclusive mode`)
    isLocked.resolve()
    await isRead
  })
  await isLocked.promise
  const one = site.get('/rest/v1/comments', { from: newNetwork() })
  const others = Array.from({ length: 10 }, () => site.get('/rest/v1/comments?limit=1', { from: newNetwork() }))
  const same = newNetwork()
  const many = Array.from({ length: 60 }, () => site.get('/rest/v1/comments?limit=1', { from: same }))
  expect((await site.get('/bracelets')).status).toBe(200)
  const late = await one
  const { code, message } = (await late.json()) as Record<string, string>
  expect([late.status, code, late.headers.get('retry-after')]).toEqual([503, '57014', '10'])
  expect(message).toContain('prend trop de temps')
  release()
  await locking
  expect(await statusesOf(others)).toContain(200)
  expect(await statusesOf(many)).toEqual(expect.arrayContaining([200, 429]))
})

test('two long answers of a network are made at a time: the next begins when one is read or given up', async () => {
  const from = newNetwork()
  const ask = (place: number) => read(`select=*&order=slug&${long}&title=neq.${place}`, { from })
  const [first, second] = await Promise.all([ask(101), ask(102)])
  const third = ask(103)
  const other = read('select=title&limit=1&title=neq.104')
  expect(await Promise.race([third, other])).toBe(await other)
  await first.body?.cancel()
  expect((await third).status).toBe(200)
  for (const { body } of [second, await third]) await body?.cancel()
})

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

test('searches in the texts cost a network more than those in titles, and lists nothing', async () => {
  stopClock(new Date().toISOString())
  const [typing, scanning] = [newNetwork(), newNetwork()]
  const pattern = (column: string) => `${column}.ilike.*${crypto.randomUUID()}*`
  const search = (columns: string[], from: string) =>
    site.get(`/rest/v1/articles?select=id&limit=1&or=(${columns.map(pattern).join()})`, { from })
  // The specification's pages search like this while somebody types.
  for (let word = 0; word < 60; word += 1) expect((await search(['title', 'excerpt'], typing)).status).toBe(200)
  let answer = await search(['content'], scanning)
  for (let number = 0; answer.status !== 429 && number < 200; number += 1)
    answer = await search(Array<string>(6).fill('content'), scanning)
  const { code, message } = (await answer.json()) as Record<string, string>
  expect([answer.status, code]).toEqual([429, 'over_request_rate_limit'])
  expect(message).toContain('Réessayez dans')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read('select=id&limit=1', { from: scanning, headers: { prefer: 'count=exact' } })).status).toBe(429)
  expect((await search(['title', 'excerpt'], typing)).status).toBe(200)
  startClock()
})

test.each([
  ['a select without end', `select=${'*,'.repeat(4000)}*`],
  ['a tree without end', `or=(${Array(1500).fill('id.is.null').join()})`],
])('%s is refused before its end', async (_, search) => {
  expect((await read(search)).status).toBe(400)
})

test('a long list of values is one parameter', async () => {
  const values = Array.from({ length: 2000 }, (_, place) => `v${place}`)
  expect(await (await read(`select=id&slug=in.(longue-007,${values.join()})`)).json()).toHaveLength(1)
  expect(await (await read(`select=id&slug=not.in.(${values.join()})&${long}`)).json()).toHaveLength(longArticles)
})
