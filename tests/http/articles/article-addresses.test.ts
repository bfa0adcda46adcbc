import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

const publish = (title: string) => publishArticle(site, maiwenn, title)
const change = ({ id, title }: { id: string; title: string }, more: Record<string, string>) =>
  maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title, ...more })
const answer = async (slug: string, rest = '') => {
  const { status, headers } = await site.get(`/article/${slug}${rest}`)
  return [status, headers.get('location')]
}
const slugOf = async (id: string) =>
  (await db.select({ slug: articles.slug }).from(articles).where(eq(articles.id, id)))[0]?.slug

test('each former address of an article leads to the one of today, also after the first one came back', async () => {
  const article = await publish('Le jaspe des dunes')
  await site.read('/article/le-jaspe-des-dunes')
  const field = /\/article\/<\/span><input[^>]*value="le-jaspe-des-dunes"/
  expect(await maiwenn.read(`/compte/articles/${article.id}`)).toMatch(field)
  await change(article, { slug: 'Jaspe des Dunes !' })
  expect(await answer('le-jaspe-des-dunes', '?commentaires=a')).toEqual([
    301,
    '/article/jaspe-des-dunes?commentaires=a',
  ])
  await change(article, { slug: 'http://localhost/article/dunes' })
  expect(await answer('le-jaspe-des-dunes')).toEqual([301, '/article/dunes'])
  expect(await answer('jaspe-des-dunes', '/photos/1')).toEqual([301, '/article/dunes/photos/1'])
  expect(await site.read('/')).toContain('href="/article/dunes"')
  await change(article, { slug: 'le-jaspe-des-dunes' })
  expect(await answer('dunes')).toEqual([301, '/article/le-jaspe-des-dunes'])
  expect(await answer('le-jaspe-des-dunes')).toEqual([200, null])
})

test('a title changes no address, and a comment sent from a page that was open meanwhile arrives', async () => {
  const article = await publish('L’agate bleue')
  await change(article, { title: 'L’agate bleue du Brésil' })
  expect(await slugOf(article.id)).toBe('l-agate-bleue')
  await change(article, { slug: 'agate' })
  const response = await anouk.post('/article/l-agate-bleue/commentaires', { content: 'Elle est douce.' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/article/agate#commentaires'])
})

test('an address that another article has, had, or waits for in the trash is refused beside its field, and nothing changes', async () => {
  const other = await publish('La topaze')
  await change(other, { slug: 'topaze' })
  const erasable = await publish('Le zircon')
  await maiwenn.post(`/compte/articles/${erasable.id}/suppression`)
  const article = await publish('Le grenat')
  for (const slug of ['topaze', 'la-topaze', 'le-zircon']) {
    const response = await change(article, { slug, title: 'Autre titre' })
    expect(response.status).toBe(409)
    expect(await text(response)).toContain('Cette adresse est déjà prise\u00a0: ajoutez un mot.')
  }
  expect(await text(await change(article, { slug: ' ! ' }))).toContain('Indiquez une adresse')
  expect(await slugOf(article.id)).toBe('le-grenat')
})

test('the former addresses of a deleted article answer as the article does, and lead to it again once it is back', async () => {
  const article = await publish('La malachite')
  await change(article, { slug: 'malachite' })
  await maiwenn.post(`/compte/articles/${article.id}/suppression`)
  expect([await answer('la-malachite'), await answer('malachite')]).toEqual([
    [404, null],
    [404, null],
  ])
  await maiwenn.post(`/compte/articles/${article.id}/remise`)
  expect(await answer('la-malachite')).toEqual([301, '/article/malachite'])
  await maiwenn.post(`/compte/articles/${article.id}/suppression`)
  await maiwenn.post(`/compte/articles/${article.id}/effacement`)
  expect([await answer('la-malachite'), await answer('malachite')]).toEqual([
    [410, null],
    [410, null],
  ])
})

test('two articles that ask for one address at once get it once', async () => {
  const [one, other] = [await publish('La pyrite'), await publish('La fluorine')]
  const responses = await Promise.all([change(one, { slug: 'or-des-fous' }), change(other, { slug: 'or-des-fous' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409])
})

test('an article saved while its category is removed follows the other articles', async () => {
  await maiwenn.post('/compte/categories', {
    name: 'Colliers',
    label: 'Collier',
    colour: 'rhodonite',
    sentence: '',
    emptyText: '',
  })
  const article = await publish('Le collier')
  const [, response] = await Promise.all([
    maiwenn.post('/compte/categories/colliers/suppression', { target: 'pendentif' }),
    change(article, { category: 'colliers' }),
  ])
  expect(response.status).toBe(303)
  const [row] = await db.select().from(articles).where(eq(articles.id, article.id))
  expect(row?.category).toBe('pendentif')
})
