// Long: every scope by every operation, and every way for a key to end.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { keyScopeNames, type KeyScope } from '#features/keys/key.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { acceptedForms } from '#platform/forms/idempotency-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { newSignedInMember } from '../../../tests/support/members.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { text as plain, useSite, type Jar } from '../../../tests/support/site.ts'

const site = useSite('world')
const yann = { email: 'yann@example.org', password: 'second administrateur' }
let yannId: string
let yannJar: Jar
const { email: maiwenn } = worldPeople.maiwenn

beforeAll(async () => {
  yannId = await addPerson({ ...yann, role: 'admin', username: 'Yann' })
  yannJar = await site.signIn(yann.email, yann.password)
})
afterEach(startClock)

const here = '/compte/site/cles'
const create = (fields: Record<string, string>, as: Jar | undefined = yannJar) =>
  site.post(here, { password: yann.password, ...fields }, { as })

/** Of Yann; as the page stores it. */
async function newKey(...scopes: KeyScope[]): Promise<string> {
  const key = `cle_${makeSecretToken()}`
  await db.delete(apiKeys).where(eq(apiKeys.name, 'Essai'))
  const keyHash = hashOfToken(key)
  await db.insert(apiKeys).values({ name: 'Essai', personId: yannId, keyHash, scopes, createdAt: new Date() })
  return key
}
const clientOf = (key: string) => apiClient(siteOrigin, { fetch: site.fetch, key })

async function newArticle(authorId: string): Promise<string> {
  const [article] = await db.select().from(articles).limit(1)
  if (!article) throw new Error('The world has no article.')
  const values = { ...article, id: undefined, slug: `cle-${crypto.randomUUID()}`, authorId, draftId: null }
  const [copy] = await db.insert(articles).values(values).returning()
  return copy?.id ?? ''
}

async function newComment(): Promise<string> {
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!pending) throw new Error('The world has no pending comment.')
  const [copy] = await db
    .insert(comments)
    .values({ ...pending, id: undefined })
    .returning()
  return copy?.id ?? ''
}

describe('on the page', () => {
  test('a key is made with a name and what it permits, shown once and stored as a hash', async () => {
    const page = await plain(await create({ name: ' Statistiques  du soir ', read: 'on' }))
    const key = /cle_[\w-]{43}/.exec(page)?.[0] ?? ''
    expect(page).toContain('Elle ne sera plus montrée.')
    const again = await plain(await site.get(here, { as: yannJar }))
    expect(again).toContain('Statistiques du soir')
    expect(again).toContain('jamais utilisée')
    expect(again).not.toContain('cle_')
    const stored = JSON.stringify([await db.select().from(apiKeys), await db.select().from(acceptedForms)])
    expect(key).toHaveLength(47)
    expect(stored).not.toContain(key)
    expect((await clientOf(key).from('comments').select('id')).error).toBeNull()
    await site.deliverEmails()
    expect((await emailsTo(yann.email)).some(({ text }) => text.includes('Statistiques du soir'))).toBe(true)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['without a name', { read: 'on' }, 400, 'Ce champ manque.'],
    ['with a blank name', { name: ' ', read: 'on' }, 400, 'Donnez un nom à cette clé.'],
    ['with a direction mark', { name: 'Bout\u202eique', read: 'on' }, 400, 'pas de caractère invisible'],
    ['without a scope', { name: 'Rien' }, 400, 'Cochez ce que cette clé permet.'],
    ['with an unknown scope', { name: 'Rien', tout: 'on' }, 400, 'Cochez ce que cette clé permet.'],
    ['with a name that is taken', { name: 'PRISE', read: 'on' }, 409, 'Une clé porte déjà ce nom.'],
    ['without the password', { name: 'Rien', read: 'on', password: '' }, 400, 'mot de passe'],
    ['with a wrong password', { name: 'Rien', read: 'on', password: 'un autre' }, 400, 'mot de passe'],
  ])('none is made %s', async (_, fields, status, sentence) => {
    await db
      .insert(apiKeys)
      .values({ name: 'Prise', personId: yannId, keyHash: 'x', scopes: ['read'], createdAt: new Date() })
      .onConflictDoNothing()
    const before = await db.$count(apiKeys)
    const answer = await create(fields)
    expect([answer.status, await db.$count(apiKeys)]).toEqual([status, before])
    expect((await plain(answer)).toLowerCase()).toContain(sentence.toLowerCase())
  })

  test('only administrators see, make and delete keys, and any of them deletes those of another', async () => {
    const key = await newKey('read')
    const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Essai'))
    const deletion = `${here}/${stored?.id}/suppression`
    const { jar } = await newSignedInMember(site)
    for (const [as, read, written] of [
      [undefined, 302, 401],
      [jar, 403, 403],
    ] as const) {
      expect((await site.get(here, { as })).status).toBe(read)
      expect((await site.post(here, { name: 'Autre', read: 'on' }, { as })).status).toBe(written)
      expect((await site.post(deletion, {}, { as })).status).toBe(written)
    }
    expect((await clientOf(key).from('articles').select('id').limit(1)).status).toBe(200)
    const author = await site.signInAs('maiwenn')
    expect((await site.post(deletion, {}, { as: author })).status).toBe(303)
    const gone = await clientOf(key).from('articles').select('id')
    expect([gone.status, gone.error?.message]).toEqual([401, 'Cette clé n’est pas valable.'])
    expect((await site.post(deletion, {}, { as: author })).status).toBe(404)
  })
})

type Operation = (client: ApiClient) => PromiseLike<{ status: number; error: { message: string } | null }>
const operations: [what: string, scope: KeyScope | null, make: () => Promise<Operation>][] = [
  ['read articles', 'read', async () => (on) => on.from('articles').select('id')],
  ['count comments', 'read', async () => (on) => on.from('comments').select('id', { count: 'exact', head: true })],
  ['read people', 'read', async () => (on) => on.from('user_roles').select('*')],
  [
    'add an article',
    'articles',
    async () => (on) => on.from('articles').insert({ title: 'Par une clé', content: 'Un texte.' }),
  ],
  [
    'change an article',
    'articles',
    async () => {
      const id = await newArticle(yannId)
      return (on) => on.from('articles').update({ title: 'Changé' }).eq('id', id)
    },
  ],
  [
    'delete an article',
    'articles',
    async () => {
      const id = await newArticle(yannId)
      return (on) => on.from('articles').delete().eq('id', id)
    },
  ],
  [
    'validate a comment',
    'moderate',
    async () => {
      const id = await newComment()
      return (on) => on.from('comments').update({ validated: true }).eq('id', id)
    },
  ],
  [
    'delete a comment',
    'moderate',
    async () => {
      const id = await newComment()
      return (on) => on.from('comments').delete().eq('id', id)
    },
  ],
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
    const [author] = await db.select().from(users).where(eq(users.email, maiwenn))
    const id = await newArticle(author?.id ?? '')
    expect((await client.from('articles').update({ title: 'Volé' }).eq('id', id)).status).toBe(403)
    const own = await client
      .from('articles')
      .insert({ title: 'Le mien', content: 'Un texte.' })
      .select('author_id')
      .single()
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
    const scheduled = { createdAt: new Date(Date.now() + 3_600_000) }
    await db
      .update(articles)
      .set(scheduled)
      .where(eq(articles.id, await newArticle(yannId)))
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

  test.each<[string, { role?: string; suspendedAt?: Date }]>([
    ['is suspended', { suspendedAt: new Date() }],
    ['is no longer an administrator', { role: 'user' }],
  ])('and stops when that person %s', async (_, change) => {
    const key = await newKey('read')
    expect((await clientOf(key).from('comments').select('id').limit(1)).status).toBe(200)
    await db.update(userRoles).set(change).where(eq(userRoles.userId, yannId))
    const stopped = await clientOf(key).from('articles').select('id')
    const page = await plain(await site.get(here, { as: await site.signInAs('maiwenn') }))
    await db.update(userRoles).set({ role: 'admin', suspendedAt: null }).where(eq(userRoles.userId, yannId))
    expect([stopped.status, stopped.error?.code]).toEqual([401, 'PGRST301'])
    expect(page).toContain('Sans effet')
    yannJar = await site.signIn(yann.email, yann.password)
  })

  test.each(['cle_', `cle_${'a'.repeat(43)}`, `cle_${'a'.repeat(42)}'`])(
    'an invented one opens nothing: %s',
    async (key) => {
      const headers = { authorization: `Bearer ${key}` }
      expect((await site.get('/rest/v1/comments?validated=eq.false', { headers })).status).toBe(401)
    },
  )
})

test('the page says when a key was last used, to the minute', async () => {
  const key = await newKey('read')
  const at = new Date(Date.now() + 60_000)
  stopClock(at)
  await clientOf(key).from('articles').select('id').limit(1)
  const [first] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Essai'))
  expect(first?.lastUsedAt).toEqual(at)
  stopClock(new Date(at.getTime() + 30_000))
  await clientOf(key).from('articles').select('id').limit(1)
  const [second] = await db.select().from(apiKeys).where(eq(apiKeys.name, 'Essai'))
  expect(second?.lastUsedAt).toEqual(at)
})

test('a key has so many requests a minute, whatever the address', async () => {
  const key = await newKey('read')
  stopClock(new Date())
  const ask = (number: number) =>
    site.get('/rest/v1/articles?select=id&limit=1', { headers: { apikey: key }, from: `203.0.113.${number % 250}` })
  for (let request = 0; request < 600; request += 1) expect((await ask(request)).status).toBe(200)
  const refused = await ask(0)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
