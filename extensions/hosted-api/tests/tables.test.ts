// Long: who reads what by which call, in one matrix.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions, userRoles } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { addArticle, addComment } from './made-rows.ts'
import { anArticle, idOf } from '../../../tests/support/rows.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const actors = ['visitor', 'member', 'otherMember', 'author', 'otherAdmin'] as const
type Actor = (typeof actors)[number]
const clients = {} as Record<Actor | 'closed', ApiClient>
const ids = {} as Record<'anouk' | 'hakim' | 'soline' | 'maiwenn' | 'yann' | 'silent', string>
let scheduledId: string
let pendingOfAnouk: string
let pendingOfSoline: string
const yann = { email: 'yann@example.org', password: 'second administrateur' }
const silent = 'muette@example.org'

beforeAll(async () => {
  ids.yann = await addPerson({ ...yann, role: 'admin', username: 'Yann' })
  ids.silent = await addPerson({ email: silent, password: 'trois perles bleues', role: 'user', username: 'Muette' })
  for (const name of ['anouk', 'hakim', 'soline', 'maiwenn'] as const) ids[name] = await idOf(name)
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000)
  scheduledId = await addArticle({ slug: 'plus-tard-1', title: 'Plus tard', date: later, createdAt: later })
  const { email: anoukEmail } = worldPeople.anouk
  pendingOfAnouk = await addComment({ userId: ids.anouk, author: anoukEmail })
  pendingOfSoline = await addComment({ userId: ids.soline, author: worldPeople.soline.email })
  const { members, admin } = site.passwords
  clients.visitor = apiClient(siteOrigin, { fetch: site.fetch })
  clients.member = (await apiSignedIn(site.fetch, anoukEmail, members)).client
  clients.otherMember = (await apiSignedIn(site.fetch, worldPeople.hakim.email, members)).client
  clients.author = (await apiSignedIn(site.fetch, worldPeople.maiwenn.email, admin)).client
  clients.otherAdmin = (await apiSignedIn(site.fetch, yann.email, yann.password)).client
  const closed = await apiSignedIn(site.fetch, worldPeople.ines.email, members)
  clients.closed = closed.client
  await db.delete(sessions).where(eq(sessions.userId, (await closed.client.auth.getUser()).data.user?.id ?? ''))
})

const publishedCount = async () => (await db.$count(articles)) - 1

const rowsOf = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return data as Record<string, unknown>[]
}
/** The member whose unpublished comments this actor reads. */
const ownOf = (actor: Actor) => ({ member: ids.anouk, otherMember: ids.hakim })[actor as string] ?? null
const isAdminActor = (actor: Actor) => actor === 'author' || actor === 'otherAdmin'

describe.each(actors)('%s', (actor) => {
  const from = (table: string) => clients[actor].from(table)

  test('reads the articles that pages show', async () => {
    const found = await rowsOf(from('articles').select('*').order('created_at', { ascending: false }))
    const expected = await db.$count(articles)
    expect(found).toHaveLength(isAdminActor(actor) ? expected : expected - 1)
    expect(found.some(({ id }) => id === scheduledId)).toBe(isAdminActor(actor))
    expect(Object.keys(found[0] ?? {})).toEqual(
      'id title slug content excerpt category image images video_url date read_time author author_id created_at'.split(
        ' ',
      ),
    )
    const dates = found.map(({ created_at }) => Date.parse(String(created_at)))
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  })

  test('does not reach a scheduled article by its id, slug or title, nor through a comment', async () => {
    for (const [column, value] of Object.entries({ id: scheduledId, slug: 'plus-tard-1', title: 'Plus tard' }))
      expect(await rowsOf(from('articles').select('id').eq(column, value))).toHaveLength(isAdminActor(actor) ? 1 : 0)
    const { count } = await from('articles').select('id', { count: 'exact', head: true }).eq('id', scheduledId)
    expect(count).toBe(isAdminActor(actor) ? 1 : 0)
  })

  test('reads the comments that pages show', async () => {
    const found = await rowsOf(from('comments').select('id,user_id,validated'))
    const waiting = found.filter(({ validated }) => validated !== true)
    const others = waiting.filter(({ user_id }) => user_id !== ownOf(actor))
    if (isAdminActor(actor)) expect(waiting).toHaveLength(await db.$count(comments, eq(comments.validated, false)))
    else expect(others).toEqual([])
    expect(found.some(({ id }) => id === pendingOfAnouk)).toBe(isAdminActor(actor) || actor === 'member')
    expect(found.some(({ id }) => id === pendingOfSoline)).toBe(isAdminActor(actor))
    const pending = await rowsOf(from('comments').select().eq('validated', false).eq('user_id', ids.soline))
    expect(pending.length > 0).toBe(isAdminActor(actor))
  })

  test('reads an e-mail only of their own, or as administrator', async () => {
    const everything = JSON.stringify([
      await rowsOf(from('articles').select('*')),
      await rowsOf(from('comments').select('*,articles(*)')),
      await rowsOf(from('user_roles').select('*')),
    ])
    const known = [...Object.values(worldPeople).map(({ email }) => email), yann.email, silent]
    const read = known.filter((email) => everything.includes(email))
    const own: Partial<Record<Actor, string[]>> = {
      member: [worldPeople.anouk.email],
      otherMember: [worldPeople.hakim.email],
    }
    if (isAdminActor(actor)) expect(read.length).toBeGreaterThan(2)
    else expect(read).toEqual(own[actor] ?? [])
  })

  test('cannot probe an e-mail or a hidden row by filters and orders', async () => {
    const { email } = worldPeople.soline
    const { data } = await from('comments')
      .select('user_id')
      .or(`author.eq.${email},author.ilike.*@*,and(validated.is.false,user_id.eq.${ids.soline})`)
    const others = (data ?? []).filter(({ user_id }) => user_id !== ownOf(actor))
    if (isAdminActor(actor)) expect(others.length).toBeGreaterThan(1)
    else expect(others).toEqual([])
    const byName = await rowsOf(from('articles').select('id').neq('author', 'Maïwenn'))
    expect(byName.length > 0).toBe(isAdminActor(actor))
    for (const [column, operator, value] of [
      ['author', 'eq(any)', `{${email}}`],
      ['author', 'match', '@'],
      ['author', 'fts(simple)', email],
      ['author', 'gte', email],
      ['author->>0', 'like', '%@%'],
      ['content', 'phfts', 'un commentaire'],
    ] as const) {
      const rows = await rowsOf(from('comments').select('id').filter(column, operator, value).eq('user_id', ids.soline))
      expect(rows.length > 0, `${operator} ${value}`).toBe(isAdminActor(actor))
    }
    const inner = from('articles').select('id,comments!inner(id)').eq('comments.author', email)
    expect((await rowsOf(inner)).length > 0).toBe(isAdminActor(actor))
  })

  test('embeds, counts, casts and sorts by nothing hidden', async () => {
    const scheduled = { comments: await addComment({ articleId: scheduledId, userId: ids.soline, validated: true }) }
    const through = await rowsOf(from('comments').select('id,articles(title)').eq('id', scheduled.comments))
    expect(through).toEqual(isAdminActor(actor) ? [{ id: scheduled.comments, articles: { title: 'Plus tard' } }] : [])
    const article = await anArticle()
    const hidden = await addComment({ articleId: article.id, userId: ids.soline, author: worldPeople.soline.email })
    const held = { articleId: article.id, id: hidden }
    const readers = from('articles').select('id,comments(id,by:author,at:created_at::text)').eq('id', held.articleId)
    const [row] = await rowsOf(readers)
    const shown = (row?.comments ?? []) as { id: string }[]
    expect(shown.some(({ id }) => id === held.id)).toBe(isAdminActor(actor))
    const [{ comments: counts } = {}] = await rowsOf(
      from('articles').select('comments(count)').eq('id', held.articleId),
    )
    expect(counts).toEqual([{ count: shown.length }])
    const inner = from('articles').select('id,comments!inner()').eq('comments.id', held.id)
    expect((await rowsOf(inner)).length).toBe(isAdminActor(actor) ? 1 : 0)
    const absent = from('articles').select('id,comments()').eq('id', held.articleId).eq('comments.id', held.id)
    expect((await rowsOf(absent.is('comments', null))).length).toBe(isAdminActor(actor) ? 0 : 1)
    const roles = await rowsOf(from('user_roles').select('user_id,role::text').order('role').eq('user_id', ids.yann))
    expect(roles.every(({ role }) => role === null)).toBe(!isAdminActor(actor))
  })

  test('learns nothing hidden by counts, orders and conflicts', async () => {
    const isAdmin = isAdminActor(actor)
    const counted = from('user_roles').select('n:articles(count)').eq('user_id', ids.maiwenn).eq('n.title', 'Plus tard')
    expect(await rowsOf(counted)).toEqual([{ n: [{ count: isAdmin ? 1 : 0 }] }])
    const others = () =>
      from('user_roles')
        .select('id')
        .neq('user_id', ownOf(actor) ?? ids.silent)
    const same: boolean[] = []
    for (const ascending of [true, false]) {
      const byId = await rowsOf(others().order('id', { ascending }))
      const byRole = await rowsOf(others().order('role').order('id', { ascending }))
      // An administrator may have the first id of all, or the last, but not both.
      same.push(JSON.stringify(byRole) === JSON.stringify(byId))
    }
    expect(same.every(Boolean)).toBe(!isAdmin)
    const row = { content: 'Le mien', article_id: (await anArticle()).id }
    const upsert = async (id: string) =>
      JSON.stringify(await from('comments').upsert({ id, ...row }, { ignoreDuplicates: true }))
    expect((await upsert(pendingOfSoline)) === (await upsert(crypto.randomUUID()))).toBe(!isAdmin)
  })

  test('reads names of those whose name is shown, and their own role', async () => {
    const found = await rowsOf(from('user_roles').select('*'))
    expect(found.some(({ user_id }) => user_id === ids.silent)).toBe(isAdminActor(actor))
    const names = await rowsOf(from('user_roles').select('user_id,username').in('user_id', [ids.soline, ids.maiwenn]))
    expect(names.map(({ username }) => username).toSorted()).toEqual(['Maïwenn', 'Soline'])
    const roles = found.filter(({ role }) => role !== null)
    if (isAdminActor(actor)) expect(roles).toHaveLength(await db.$count(userRoles))
    else expect(roles).toHaveLength(actor === 'visitor' ? 0 : 1)
    const administrators = await rowsOf(from('user_roles').select('id').eq('role', 'admin'))
    expect(administrators).toHaveLength(isAdminActor(actor) ? 2 : 0)
  })
})

test('a closed session reads nothing, not even as a visitor', async () => {
  for (const table of ['articles', 'comments', 'user_roles']) {
    const { error, status } = await clients.closed.from(table).select('*')
    expect([status, error?.code]).toEqual([401, 'PGRST301'])
  }
})

test('comments of a member come with their article, and one’s own role is read', async () => {
  const own = await rowsOf(clients.member.from('comments').select('*, articles(title, slug)').eq('user_id', ids.anouk))
  expect(own).toHaveLength(await db.$count(comments, eq(comments.userId, ids.anouk)))
  expect(own[0]?.articles).toEqual({ title: expect.any(String), slug: expect.any(String) })
  expect(own[0]?.author).toBe(worldPeople.anouk.email)
  const role = await clients.author.from('user_roles').select('role, username').eq('user_id', ids.maiwenn).single()
  expect(role.data).toEqual({ role: 'admin', username: 'Maïwenn' })
})

test('comments say whether an administrator wrote them', async () => {
  for (const userId of [ids.maiwenn, ids.anouk])
    await addComment({ userId, author: 'x@example.org', content: 'Par qui\u00a0?', validated: true })
  const said = clients.visitor.from('comments').select('user_id,by_team').eq('content', 'Par qui\u00a0?')
  expect(await rowsOf(said.eq('by_team', true))).toEqual([{ user_id: ids.maiwenn, by_team: true }])
})

describe('the shape of answers', () => {
  const { stringify } = JSON
  const get = (address: string, headers: Record<string, string> = {}) => site.get(address, { headers })

  test('a part of a list, and how many there are', async () => {
    const all = await rowsOf(clients.visitor.from('articles').select('id').order('title'))
    const { data, count, status } = await clients.visitor
      .from('articles')
      .select('id', { count: 'exact' })
      .order('title')
      .range(1, 2)
    expect([stringify(data), count, status]).toEqual([stringify(all.slice(1, 3)), all.length, 206])
    const ranged = await get('/rest/v1/articles?select=id&order=title', { range: '1-2', prefer: 'count=exact' })
    expect(ranged.headers.get('content-range')).toBe(`1-2/${all.length}`)
    expect(await ranged.json()).toEqual(data)
    expect((await get('/rest/v1/articles?id=in.()')).headers.get('content-range')).toBe('*/*')
    const csv = await clients.visitor.from('articles').select('id,titre:title').order('title').range(0, 1).csv()
    expect(csv.data?.split('\n')[0]).toBe('id,titre')
    expect(csv.data?.split('\n')[1]?.slice(0, 36)).toBe(all[0]?.id)
    const strict = await get('/rest/v1/articles', { prefer: 'handling=strict, foo=bar' })
    expect([strict.status, (await strict.json()).code]).toEqual([400, 'PGRST122'])
    const beyond = await get('/rest/v1/articles?offset=9999', { prefer: 'count=exact' })
    const part = [beyond.status, (await beyond.json()).code, beyond.headers.get('content-range')]
    expect(part).toEqual([416, 'PGRST103', `*/${all.length}`])
  })

  test('one row, or a refusal', async () => {
    const none = await clients.visitor.from('articles').select('id').eq('slug', 'rien').single()
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ])
    const one = clients.visitor.from('articles').select('id', { count: 'exact' }).limit(1)
    const { data, count } = await one.single()
    expect([data, count]).toEqual([{ id: expect.any(String) }, await publishedCount()])
    expect((await clients.visitor.from('articles').select('id').single()).error?.code).toBe('PGRST116')
    expect((await clients.visitor.from('articles').select('id').eq('slug', 'rien').maybeSingle()).data).toBeNull()
  })

  test('is never stored but for articles, nor in another format or schema', async () => {
    const read = await get('/rest/v1/articles')
    expect(read.headers.get('cache-control')).toContain('must-revalidate')
    expect((await get('/rest/v1/comments')).headers.get('cache-control')).toContain('no-store')
    expect(read.headers.get('x-robots-tag')).toBe('noindex')
    expect((await get('/rest/v1/articles', { accept: 'application/geo+json' })).status).toBe(406)
    expect((await get('/rest/v1/articles', { 'accept-profile': 'auth' })).status).toBe(406)
    expect((await get('/rest/v1/users')).status).toBe(404)
    expect((await site.request('/rest/v1/articles', { method: 'PUT', body: '[]' })).status).toBe(405)
  })
})

test.each([
  '/rest/v1/comments?validated=eq.false',
  '/rest/v1/comments/?validated=eq.false',
  '/REST/v1/Comments?validated=eq.false',
  '/rest/v1/comments.data?validated=eq.false',
])('the cookie of an administrator shows nothing more: %s', async (address) => {
  const response = await site.get(address, { as: await site.signInAs('maiwenn') })
  const body = await response.text()
  expect([response.status, body.includes('[]'), body.includes('article_id')]).toEqual([200, true, false])
})

test.each([
  ['articles', 'created_at=eq.hier', 400],
  ['articles', 'created_at=eq.2026-02-30', 400],
  ['articles', 'title=eq.a%00b', 400],
  ['articles', 'title=ilike.a%5C', 400],
  ['articles', String.raw`title=ilike.${String.raw`\_`.repeat(5)}`, 200],
  ['articles', "title=eq.';drop table articles;--", 200],
  ['articles', 'title=in.("\'","$1","\\"")', 200],
  ['articles', "select=titre':title", 400],
  ['articles', 'select=%C3%A9tat:title', 200],
  ['articles', 'or=(title.eq.") or true --",title.eq.b)', 200],
  ['articles', 'select=content_text', 400],
  ['articles', 'select=sanitized_checksum', 400],
  ['articles', 'author_email=eq.a', 400],
  ['comments', 'held_by=is.null', 400],
  ['user_roles', 'suspended_at=is.null', 400],
])('a sneaky question gets a plain answer: %s?%s', async (table, search, status) => {
  const response = await site.get(`/rest/v1/${table}?${search}`)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(status)
  if (status === 400)
    expect(body).toEqual({ code: expect.any(String), message: expect.any(String), details: body.details, hint: null })
  else expect(body).toHaveLength(search.startsWith('select=') ? await publishedCount() : 0)
})
