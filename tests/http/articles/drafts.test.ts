import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'

import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { frenchDateTime, parisInput } from '#platform/text/french.ts'
import { useMembers } from '../../support/members.ts'
import { text as plain, useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { articleFields, articleByTitle, publishArticle } from '../../support/publishing.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
let yann: Jar
const uuid = () => crypto.randomUUID()

beforeAll(async () => {
  yann = (await members.addYann()).jar
})
afterEach(startClock)

test('a draft is saved as typed, seen by nobody else, listed, found again and published once', async () => {
  const id = uuid()
  for (const title of ['', 'Le', 'Le jade impérial']) {
    const answer = await maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, title, content: '' })
    await expectAnswer(answer, 200, 'Brouillon gardé')
  }
  expect(await maiwenn.read('/compte/articles')).toContain('Le jade impérial')
  expect(await site.read('/compte/articles', yann)).not.toContain('Le jade impérial')
  expect((await site.get(`/compte/brouillons/${id}`, { as: yann })).status).toBe(404)
  expect(await site.read('/chercher?q=jade+imp%C3%A9rial')).toContain('Aucun article trouvé')

  const send = () =>
    maiwenn.post('/compte/articles/nouveau', { ...articleFields, title: 'Le jade impérial', draft: id })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await db.$count(articles, eq(articles.title, 'Le jade impérial'))).toBe(1)
  expect(await db.$count(articleDrafts, eq(articleDrafts.id, id))).toBe(0)
  // A late copy from another tab does not create it again.
  expect((await maiwenn.post(`/compte/brouillons/${id}`, articleFields)).status).toBe(404)
})

test('a draft submitted again with another text shows both, and loses neither', async () => {
  const draft = uuid()
  const sent = { ...articleFields, title: 'Premier envoi', content: 'Premier.', draft }
  const send = (fields: Record<string, string>, address = '/compte/articles/nouveau') =>
    site.post(address, { ...sent, ...fields }, { as: yann })
  expect((await send({})).status).toBe(303)
  const corrected = { title: 'Second envoi', content: 'Premier. Un ajout précieux.' }
  const refused = await send(corrected)
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(page).toContain('Ce brouillon est déjà publié, avec un autre texte.')
  expect(page).toContain('Un ajout précieux.')
  expect(page).toContain('L’autre version, du')
  const { id, version } = (await articleByTitle('Premier envoi')) ?? {}
  expect(page).toContain(`action="/compte/articles/${id}"`)
  expect((await send({ ...corrected, version: String(version) }, `/compte/articles/${id}`)).status).toBe(303)
  expect((await articleByTitle('Second envoi'))?.id).toBe(id)
  expect(await db.$count(articles, eq(articles.draftId, draft))).toBe(1)
})

test('a draft submitted again with another time of publication is not told as published', async () => {
  const sent = { ...articleFields, title: 'Envoyé deux fois', draft: uuid() }
  const send = (publishAt: string) => site.post('/compte/articles/nouveau', { ...sent, publishAt }, { as: yann })
  const inADay = parisInput(new Date(Date.now() + 24 * 60 * 60 * 1000))
  expect((await send(inADay)).status).toBe(303)
  expect((await send(inADay)).status).toBe(303)
  expect((await send('')).status).toBe(409)
})

test('two administrators’ drafts with the same id are apart: each saves and publishes their own', async () => {
  const id = uuid()
  const saveDraft = (title: string, as: Jar) =>
    site.post(`/compte/brouillons/${id}`, { ...articleFields, title }, { as })
  const publishAs = (title: string, as: Jar) =>
    site.post('/compte/articles/nouveau', { ...articleFields, title, draft: id }, { as })
  expect((await saveDraft('De Maïwenn', maiwenn)).status).toBe(200)
  expect((await saveDraft('De Yann', yann)).status).toBe(200)
  expect(await maiwenn.read(`/compte/brouillons/${id}`)).toContain('De Maïwenn')
  expect((await publishAs('Publié par Yann', yann)).status).toBe(303)
  expect((await saveDraft('De Maïwenn encore', maiwenn)).status).toBe(200)
  const answers = [await publishAs('Publié par Maïwenn', maiwenn), await publishAs('Publié par Maïwenn', maiwenn)]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const published = await db.select({ title: articles.title }).from(articles).where(eq(articles.draftId, id))
  expect(published.map(({ title }) => title).toSorted()).toEqual(['Publié par Maïwenn', 'Publié par Yann'])
  expect(await db.$count(articleDrafts, eq(articleDrafts.id, id))).toBe(0)
})

test('a draft may be as long as an article; one with more tags than a page can show is refused with its reason', async () => {
  const saveDraft = (content: string) => maiwenn.post(`/compte/brouillons/${uuid()}`, { ...articleFields, content })
  expect((await saveDraft(`<p>${'mot '.repeat(140_000)}</p>`)).status).toBe(200)
  for (const content of ['<p>a</p>'.repeat(20_000), 'a\n\n'.repeat(20_000)]) {
    const refused = await saveDraft(content)
    expect(refused.status).toBe(400)
    const page = await plain(refused)
    expect(page).toContain('Le contenu a trop de balises')
    expect(page, 'what was typed is kept').toContain('a')
  }
})

test('a text whose stored form would be too long to be saved again is refused', async () => {
  const content = '>'.repeat(300_000)
  const reply = await maiwenn.post('/compte/articles/nouveau', { ...articleFields, content })
  await expectAnswer(reply, 400, 'Le contenu est trop long.')
})

test('a draft is sanitised like every article', async () => {
  const id = uuid()
  const content = '<p onclick="x()">Un texte.</p><script>alert(1)</script>'
  await maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, content, images: 'javascript:alert(1)' })
  const [draft] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id))
  expect(draft?.input).toMatchObject({ content: '<p>Un texte.</p>', images: [] })
})

test('a draft is deleted by its author only', async () => {
  const id = uuid()
  await maiwenn.post(`/compte/brouillons/${id}`, articleFields)
  expect((await site.post(`/compte/brouillons/${id}/suppression`, {}, { as: yann })).status).toBe(404)
  expect((await maiwenn.post(`/compte/brouillons/${id}/suppression`)).status).toBe(303)
  expect((await site.get(`/compte/brouillons/${id}`, { as: maiwenn })).status).toBe(404)
})

test('a scheduled article is read by nobody before its publication time, and by everybody from then on', async () => {
  const scheduledAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 24 * 60 * 60 * 1000)
  const publishAt = parisInput(scheduledAt)
  const { slug, createdAt } = await publishArticle(site, maiwenn, 'Pour le printemps', { publishAt })
  const ownArticles = await maiwenn.read('/compte/articles')
  expect(ownArticles).toContain(`Article programmé pour le ${frenchDateTime(scheduledAt)}.`)
  expect(createdAt).toEqual(scheduledAt)
  const address = `/article/${slug}`
  const seen = async () =>
    Promise.all(
      ['/', '/bracelets', '/chercher?q=printemps', address, '/adresse-inconnue'].map(async (path) =>
        (await site.read(path)).includes('Pour le printemps'),
      ),
    )
  expect(await seen()).toEqual([false, false, false, false, false])
  expect((await site.get(address)).status).toBe(404)
  expect(await maiwenn.read(address)).toContain('Programmé pour le')
  expect((await anouk.post(`${address}/commentaires`, { content: 'Déjà ?' })).status).toBe(404)
  await site.runDueJobs()
  expect((await articleByTitle('Pour le printemps'))?.announcedAt).toBeNull()

  stopClock(scheduledAt)
  expect(await seen()).toEqual([true, true, true, true, true])
  await site.runDueJobs()
  expect((await articleByTitle('Pour le printemps'))?.announcedAt).toEqual(scheduledAt)
})

test('a scheduled article is rescheduled, or published at once', async () => {
  const article = await publishArticle(site, maiwenn, 'À déplacer', { publishAt: '2040-01-01T08:00' })
  const move = (publishAt: string) =>
    maiwenn.post(`/compte/articles/${article.id}`, { ...articleFields, title: 'À déplacer', publishAt })
  await move('2041-07-01T08:00')
  await maiwenn.post(`/compte/articles/${article.id}`, { ...articleFields, title: 'À déplacer' })
  expect((await articleByTitle('À déplacer'))?.createdAt.toISOString()).toBe('2041-07-01T06:00:00.000Z')
  await move('')
  expect((await site.get(`/article/${article.slug}`)).status).toBe(200)
  // The date of a published article never changes.
  await move('2041-07-01T08:00')
  expect((await site.get(`/article/${article.slug}`)).status).toBe(200)
})

test.each(['demain', '2027-02-30T10:00', '2027-13-01T10:00', '99999-01-01T10:00'])(
  'a moment that is none is refused beside its field: %s',
  async (publishAt) => {
    const response = await maiwenn.post('/compte/articles/nouveau', { ...articleFields, publishAt })
    await expectAnswer(response, 400, 'Cette date n’est pas valable.')
  },
)

test('a private link shows a draft to whoever has it, for a week', async () => {
  const id = uuid()
  await maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, title: 'Entre nous' })
  const made = await maiwenn.post(`/compte/brouillons/${id}/apercu`)
  const address = made.headers.get('location') ?? ''
  expect(address).toMatch(/^\/apercu\/[\w-]{43}$/)
  const shown = await site.get(address)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  const html = await plain(shown)
  expect(html).toContain('Entre nous')
  expect(html).toContain('noindex')
  expect(html).not.toContain('maiwenn@example.org')

  const again = await maiwenn.post(`/compte/brouillons/${id}/apercu`)
  expect((await site.get(address)).status).toBe(404)
  const second = again.headers.get('location') ?? ''
  expect((await site.get(second)).status).toBe(200)
  stopClock(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect((await site.get(second)).status).toBe(404)
  expect((await site.post(`/compte/brouillons/${id}/apercu`, {}, { as: yann })).status).toBe(404)
})

test('unsaved changes to a published article are stored apart, and can be previewed', async () => {
  const article = await publishArticle(site, maiwenn, 'Publiée', { content: '<p>Ce qui est lu.</p>' })
  const draft = {
    ...articleFields,
    title: 'Publiée',
    content: '<p>Ce qui sera lu.</p>',
    articleId: article.id,
    baseVersion: '1',
  }
  expect((await maiwenn.post(`/compte/brouillons/${uuid()}`, draft)).status).toBe(200)
  expect((await maiwenn.post(`/compte/brouillons/${uuid()}`, draft)).status).toBe(303)
  expect(await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))).toBe(1)
  expect(await site.read(`/article/${article.slug}`)).toContain('Ce qui est lu.')
  expect(await maiwenn.read(`/compte/articles/${article.id}`)).toContain('Ce qui sera lu.')
  const preview = (await maiwenn.post(`/compte/articles/${article.id}/apercu`)).headers.get('location')
  expect(await site.read(preview ?? '')).toContain('Ce qui sera lu.')
  expect(await maiwenn.read('/compte/articles?q=Publi%C3%A9e')).toContain('À mettre en ligne')
  await maiwenn.post(`/compte/articles/${article.id}`, draft)
  expect(await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))).toBe(0)
  // A private link to what readers see already is no change.
  expect(await maiwenn.read(`/compte/articles/${article.id}/versions`)).not.toContain('lien d’aperçu privé')
  await maiwenn.post(`/compte/articles/${article.id}/apercu`)
  expect(await maiwenn.read('/compte/articles?q=Publi%C3%A9e')).not.toContain('À mettre en ligne')
})
