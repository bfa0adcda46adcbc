import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { inDays } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { text as plain, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')

const publish = (title: string, more: Record<string, string> = {}) => publishArticle(site, maiwenn, title, more)
const act = (id: string, noun: string, fields: Record<string, string> = {}) =>
  maiwenn.post(`/compte/articles/${id}/${noun}`, fields)
const pageOf = async (path: string) => site.read(path)

async function list(query = ''): Promise<string> {
  const html = await maiwenn.read(`/compte/articles${query}`)
  return html.slice(html.indexOf('<main'), html.indexOf('class="toasts"'))
}
const titles = async (query: string) =>
  [...(await list(query)).matchAll(/<a href="\/article\/[^"]+" title="([^"]+)">/g)].map(([, title]) => title)

test('an article leaves the site and comes back at its date, with everything of it', async () => {
  const { id, slug, date } = await publish('Retiré puis remis')
  await db
    .update(articles)
    .set({ date: inDays(-9), createdAt: inDays(-9) })
    .where(eq(articles.id, id))
  expect(await maiwenn.read(`/compte/articles/${id}/retrait`)).toContain('Retirer cet article du site')
  await act(id, 'retrait')
  for (const path of ['/', '/bracelets', '/chercher?q=puis+remis', '/sitemap.xml', '/rss.xml'])
    expect(await pageOf(path)).not.toContain(slug)
  expect((await site.get(`/article/${slug}`)).status).toBe(404)
  expect(await maiwenn.read(`/article/${slug}`)).toContain('Retiré du site')
  expect(await titles('?etat=retires')).toEqual(['Retiré puis remis'])
  expect(await titles('?etat=programmes')).not.toContain('Retiré puis remis')

  await maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title: 'Retiré, changé' })
  expect((await site.get(`/article/${slug}`)).status).toBe(404)
  await act(id, 'remise-en-ligne')
  expect(await pageOf(`/article/${slug}`)).toContain('Retiré, changé')
  await act(id, 'retrait')
  expect(await maiwenn.read(`/compte/articles/${id}`)).toContain('Remettre en ligne</button>')
  await maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title: 'Retiré, remis', putBack: 'oui' })
  expect(await pageOf(`/article/${slug}`)).toContain('Retiré, remis')
  const [back] = await db.select().from(articles).where(eq(articles.id, id))
  expect(back?.createdAt).toEqual(back?.date)
  expect(back?.date.getTime()).toBeLessThan(date.getTime())
})

test('a scheduled article cannot be withdrawn nor pinned: it is not there yet', async () => {
  const { id } = await publish('Pas encore', { publishAt: '2099-01-01T09:00' })
  expect(await plain(await act(id, 'retrait'))).toContain('n’est pas encore en ligne')
  await act(id, 'epingle', { epingle: 'oui' })
  expect((await db.select().from(articles).where(eq(articles.id, id)))[0]?.pinnedAt).toBeNull()
})

test('a pinned article comes first on the home page and in its category; a fourth pin is refused', async () => {
  const [oldest] = await db
    .select()
    .from(articles)
    .where(eq(articles.category, 'pendentif'))
    .orderBy(articles.createdAt)
  if (!oldest) throw new Error('The world has no pendant.')
  const first = async (path: string) =>
    /href="\/article\/([^"]+)"/.exec((await pageOf(path)).split('<main')[1] ?? '')?.[1]
  expect(await first('/pendentifs')).not.toBe(oldest.slug)
  await act(oldest.id, 'epingle', { epingle: 'oui' })
  expect([await first('/'), await first('/pendentifs')]).toEqual([oldest.slug, oldest.slug])
  expect((await pageOf('/pendentifs')).split(`Voir l'article ${oldest.title}`)).toHaveLength(2)
  expect(await list('?categorie=pendentif')).toContain('Épinglé')
  const others = [await publish('Épingle deux'), await publish('Épingle trois'), await publish('Épingle quatre')]
  for (const { id } of others) await act(id, 'epingle', { epingle: 'oui' })
  expect(await maiwenn.read('/compte/articles')).toContain('3 articles sont déjà épinglés')
  await act(oldest.id, 'epingle', { epingle: 'non' })
  expect(await first('/pendentifs')).not.toBe(oldest.slug)
})

test('the list is searched, filtered and ordered, each view at its own address', async () => {
  const { id } = await publish('Œil de cobalt', { category: 'pendentif' })
  await db.insert(articleDays).values({ day: '2026-01-03', articleId: id, readings: 1_000_000, shopClicks: 0 })
  expect(await titles('?q=oeil+de+COBALT')).toEqual(['Œil de cobalt'])
  expect(await titles('?q=oeil+de+cobalt&categorie=bracelet')).toEqual([])
  expect(await list('?q=rien+de+tel')).toContain('Aucun article ne correspond')
  expect((await titles('?ordre=lus'))[0]).toBe('Œil de cobalt')
  expect(await list('?ordre=lus')).toContain('1\u00a0000\u00a0000')
  const inOrder = await titles('?ordre=titre')
  const plainTitle = (title = '') =>
    title.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'Oe').toLowerCase()
  expect(inOrder.length).toBeGreaterThan(5)
  expect(inOrder.slice(0, 5)).toEqual(
    inOrder.toSorted((one, other) => (plainTitle(one) < plainTitle(other) ? -1 : 1)).slice(0, 5),
  )
  expect((await titles('?ordre=anciens'))[0]).not.toBe((await titles(''))[0])
})

test('a page has 25 rows, says which, and leads to the next', async () => {
  await db.execute(sql`insert into articles (title, content, excerpt, category, author, author_id, date, created_at, updated_at, read_time, slug, content_text)
    select 'Série ' || n, '<p>Série</p>', 'Série', 'bracelet', author, author_id, date, created_at, updated_at, read_time, 'serie-' || n, 'Série'
    from generate_series(1, 60) as n, (select * from articles where author_id is not null limit 1) as model`)
  const first = await list('?q=serie')
  expect(first.match(/<li class="row /g)).toHaveLength(25)
  expect(first).toContain('1 à 25 sur 60')
  expect(await list('?q=serie&page=3')).toContain('51 à 60 sur 60')
  expect(await list('?q=serie&page=3')).not.toContain('Suivants')
  expect(await list('?q=serie&page=900')).toContain('51 à 60 sur 60')
})

test('several articles change at once; those to delete or withdraw are named first', async () => {
  const ids = [(await publish('Lot un')).id, (await publish('Lot deux')).id]
  const selection = Object.fromEntries(ids.map((id) => [`article-${id}`, '1']))
  const send = (fields: Record<string, string>) =>
    maiwenn.post('/compte/articles/selection', { ...selection, liste: '/compte/articles?q=lot', ...fields })
  const state = async () =>
    db
      .select()
      .from(articles)
      .where(sql`${articles.id} = any(${sql.param(ids)}::uuid[])`)
  expect((await send({ action: 'pendentif' })).headers.get('location')).toBe('/compte/articles?q=lot')
  expect((await state()).map(({ category, version }) => `${category} ${version}`)).toEqual([
    'pendentif 2',
    'pendentif 2',
  ])
  expect(await plain(await send({ action: 'retirer' }))).toMatch(/Retirer 2 articles du site[^]*Lot/)
  expect((await state()).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true)
  await send({ action: 'retirer', confirme: 'oui' })
  expect((await state()).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  const other = (await publish('Lot à part')).id
  const answer = await send({ action: 'remettre', tous: '1' })
  expect((await state()).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true)
  const notice = await maiwenn.read(answer.headers.get('location') ?? '')
  expect(notice).toMatch(/2 articles remis en ligne\.[^]*Seuls les articles retirés du site peuvent/)
  await act(other, 'suppression')
  const removal = await send({ action: 'supprimer', confirme: 'oui' })
  const after = await maiwenn.read(removal.headers.get('location') ?? '')
  expect(await state()).toEqual([])
  expect(await list('?etat=corbeille')).toMatch(/Lot (un|deux)[^]*Lot (un|deux)/)
  const undo = after.split('action="').find((part) => part.includes('annuler')) ?? ''
  await maiwenn.post(undo.split('"', 1)[0]?.replaceAll('&amp;', '&') ?? '', {})
  expect(await maiwenn.read('/compte/articles?q=lot')).toContain('2 articles remis.')
  expect(await titles('?q=lot')).not.toContain('Lot à part')

  // Many are one field of the confirmation.
  const many = [...ids, ...Array.from({ length: 9_998 }, () => crypto.randomUUID())].join(' ')
  const question = await (await send({ action: 'retirer', articles: many })).text()
  expect(question).toMatch(/name="articles" value="[\w-]{36} [\w-]{36}"/)
  await send({ action: 'retirer', articles: many, confirme: 'oui' })
  expect((await state()).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
})

test('a deleted row stays where it was, with « Annuler »', async () => {
  const { id } = await publish('Supprimé sur place')
  const response = await act(id, 'suppression', { returnTo: '/compte/articles?q=place', rang: '0' })
  const address = response.headers.get('location') ?? ''
  expect(address).toBe(`/compte/articles?q=place&supprime=${id}&rang=0`)
  const html = await list(address.slice('/compte/articles'.length))
  expect(html).toMatch(/Article supprimé\.<small>Supprimé sur place\. Gardé dans la corbeille jusqu’au/)
  expect(html).toContain(`action="/compte/articles/${id}/remise?retour=`)
})
