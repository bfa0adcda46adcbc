import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyScopeNames, type KeyScope } from '#features/keys/key.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { addArticle, type Attempt, type AttemptOn, onArticle, onComment } from './made-rows.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { newMember } from '../../../tests/support/members.ts'
import { idOf } from '../../../tests/support/rows.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
let yannId: string

beforeAll(async () => {
  yannId = (await newMember('yann', 'admin', 'Yann')).id
})

/** A key of Yann's. */
const newKey = async (...scopes: KeyScope[]) => (await addKey(yannId, scopes)).key
const clientOf = (key: string) => apiClient(siteOrigin, { fetch: site.fetch, key })

const onHis = (attempt: AttemptOn) => onArticle(() => yannId, attempt)
const added = { title: 'Par une clé', content: 'Un texte.' }
const operations: [what: string, scope: KeyScope | null, make: () => Promise<Attempt>][] = [
  ['read articles', 'read', async () => (on) => on.from('articles').select('id')],
  ['count comments', 'read', async () => (on) => on.from('comments').select('id', { count: 'exact', head: true })],
  ['read people', 'read', async () => (on) => on.from('user_roles').select('*')],
  ['add an article', 'articles', async () => (on) => on.from('articles').insert(added)],
  ['change an article', 'articles', onHis((rows, id) => rows.update({ title: 'Changé' }).eq('id', id))],
  ['delete an article', 'articles', onHis((rows, id) => rows.delete().eq('id', id))],
  ['validate a comment', 'moderate', onComment((rows, id) => rows.update({ validated: true }).eq('id', id))],
  ['delete a comment', 'moderate', onComment((rows, id) => rows.delete().eq('id', id))],
  [
    'change a name',
    null,
    async () => (on) => on.from('user_roles').update({ username: 'Yannig' }).eq('user_id', yannId),
  ],
]

describe.each(keyScopeNames)('a key for « %s »', (scope) => {
  let client: ApiClient
  beforeAll(async () => {
    client = clientOf(await newKey(scope))
  })

  test.each(operations)('%s: with %s', async (_, needed, make) => {
    const { status, error } = await (await make())(client)
    if (needed === scope) expect([error, status < 300]).toEqual([null, true])
    else expect(status).toBe(403)
  })

  test('is no session: it opens no account', async () => {
    const { error } = await client.auth.getUser()
    expect(error).not.toBeNull()
    const direct = await site.get('/auth/v1/user', { headers: { authorization: `Bearer ${await newKey(scope)}` } })
    expect(direct.status).toBe(401)
  })
})

describe('a key acts for its administrator', () => {
  test('within their rights: an article of another is not changed', async () => {
    const client = clientOf(await newKey('read', 'articles', 'moderate'))
    const id = await addArticle({ authorId: await idOf('maiwenn') })
    expect((await client.from('articles').update({ title: 'Volé' }).eq('id', id)).status).toBe(403)
    const own = await client.from('articles').insert(added).select('author_id').single()
    expect([own.status, own.data?.author_id]).toEqual([201, yannId])
  })

  test('writes blind without « Lire »: rows do not come back', async () => {
    const client = clientOf(await newKey('articles', 'moderate'))
    const row = { title: 'Aveugle', content: 'Un texte.' }
    expect((await client.from('articles').insert(row).select()).status).toBe(403)
    expect(await db.$count(articles, eq(articles.title, 'Aveugle'))).toBe(0)
    expect((await client.from('articles').insert(row)).status).toBe(201)
  })

  test('in either header, but not beside a session, which decides', async () => {
    const key = await newKey('read')
    await addArticle({ authorId: yannId, createdAt: new Date(Date.now() + 3_600_000) })
    const count = async (headers: Record<string, string>) =>
      ((await (await site.get('/rest/v1/articles?select=id', { headers })).json()) as unknown[]).length
    const all = await db.$count(articles)
    expect(await count({ authorization: `Bearer ${key}` })).toBe(all)
    expect(await count({ apikey: key })).toBe(all)
    expect(await count({ authorization: `bearer  ${key}`, apikey: 'public' })).toBe(all)
    expect(await count({ apikey: 'public' })).toBeLessThan(all)
    const member = await apiSignedIn(site.fetch, worldPeople.anouk.email, site.passwords.members)
    expect(await count({ authorization: `Bearer ${member.accessToken}`, apikey: key })).toBeLessThan(all)
  })

  test.each(['cle_', `cle_${'a'.repeat(43)}`, `cle_${'a'.repeat(42)}'`])(
    'an invented one opens nothing: %s',
    async (key) => {
      const headers = { authorization: `Bearer ${key}` }
      expect((await site.get('/rest/v1/comments?validated=eq.false', { headers })).status).toBe(401)
    },
  )
})
