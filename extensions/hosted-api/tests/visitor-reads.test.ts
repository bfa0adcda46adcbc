import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiSignedIn } from './api-client.ts'
import { addArticle } from './made-rows.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const list = '/rest/v1/articles?select=title,author&order=created_at.desc&limit=3'
const publicKey = { apikey: 'public', authorization: 'Bearer public' }

beforeEach(() => invalidateAll())

const read = async (address = list, headers: Record<string, string> = {}) => {
  const answer = await site.get(address, { headers })
  return { answer, etag: answer.headers.get('etag'), body: await answer.text() }
}

/** Not from the cache: the article was renamed without an event. */
async function isShared(headers: Record<string, string>, address = list): Promise<boolean> {
  const [newest] = await db.select().from(articles).limit(1)
  const all = `/rest/v1/articles?select=title${address.slice(list.length)}`
  await read(all, headers)
  const title = `Sans le dire ${crypto.randomUUID()}`
  await db
    .update(articles)
    .set({ title })
    .where(eq(articles.id, newest?.id ?? ''))
  return !(await read(all, headers)).body.includes(title)
}

test.each([
  ['nothing', {}],
  ['the public key, as clients do', publicKey],
  ['any format', { accept: '*/*', 'accept-profile': 'public' }],
])('visitors who send %s share an answer', async (_, headers) => {
  expect(await isShared(headers)).toBe(true)
})

test.each([
  ['a preference', { prefer: 'count=exact' }],
  ['a range', { range: '0-1' }],
  ['another format', { accept: 'application/vnd.pgrst.object+json' }],
  ['a token', { authorization: 'Bearer somebody' }],
  ['a token beside the public key', { ...publicKey, authorization: 'Bearer somebody' }],
  ['a key', { apikey: `cle_${'0'.repeat(43)}` }],
])('an answer to who sends %s is not kept', async (_, headers) => {
  expect((await read(list, headers)).etag).toBeNull()
})

test('what an administrator reads is not what visitors share', async () => {
  const { accessToken } = await signedIn()
  const later = new Date(Date.now() + 3_600_000)
  await addArticle({ date: later, createdAt: later, title: 'Pas encore' })
  const own = { ...publicKey, authorization: `Bearer ${accessToken}` }
  for (const headers of [own, {}, own, publicKey])
    expect((await read(list, headers)).body.includes('Pas encore')).toBe(headers === own)
})

test('a change is in the next answer, and an unchanged one is not sent again', async () => {
  const { client } = await signedIn()
  const { etag, body } = await read()
  expect((await site.get(list, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304)
  const row = { title: 'Écrit à l’instant', content: 'Un texte.', category: 'bracelet' }
  expect((await client.from('articles').insert(row)).error).toBeNull()
  const after = await read()
  expect(after.body).toContain('Écrit à l’instant')
  expect([after.body === body, after.etag === etag]).toEqual([false, false])
})

test('a new name of the author is in the next answer', async () => {
  const { client, jar } = await signedIn()
  const row = { title: 'Signé', content: 'Un texte.', category: 'bracelet' }
  expect((await client.from('articles').insert(row)).error).toBeNull()
  expect((await read()).body).not.toContain('Maïwenn des perles')
  const saved = await site.post('/compte/pseudo', { username: 'Maïwenn des perles' }, { as: jar })
  expect(saved.status).toBe(303)
  expect((await read()).body).toContain('Maïwenn des perles')
})

test('what is kept says what it varies by, and a long question is not kept', async () => {
  const { answer } = await read()
  expect(answer.headers.get('vary')).toMatch(/authorization.*apikey.*Origin/s)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await isShared({}, `${list}&title=neq.${'a'.repeat(1000)}`)).toBe(false)
})

async function signedIn() {
  const { email } = worldPeople.maiwenn
  const session = await apiSignedIn(site.fetch, email, site.passwords.admin)
  return { ...session, jar: await site.signInAs('maiwenn') }
}

test('the comments of an article that was withdrawn are not listed', async () => {
  const [comment] = await db.select().from(comments).where(eq(comments.validated, true)).limit(1)
  const address = `/rest/v1/comments?select=id&id=eq.${comment?.id}`
  expect((await read(address)).body).toContain(comment?.id)
  const articleId = comment?.articleId ?? ''
  await site.post(`/compte/articles/${articleId}/retrait`, {}, { as: await site.signInAs('maiwenn') })
  expect((await read(address)).body).toBe('[]')
})
