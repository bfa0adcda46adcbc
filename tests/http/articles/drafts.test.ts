import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { announceDueArticles } from '#features/articles/publishing/publication.server.ts'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { frenchDateTime, parisInput } from '#platform/text/french.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
let yann: Jar
const fields = { title: 'Une perle', content: '<p>Un texte.</p>', category: 'bracelet', images: '', videoUrl: '' }
const uuid = () => crypto.randomUUID()
const byTitle = async (title: string) => (await db.select().from(articles).where(eq(articles.title, title)))[0]

beforeAll(async () => {
  await addPerson({ email: 'yann@example.org', password: 'second administrateur', role: 'admin', username: 'Yann' })
  maiwenn = await site.signInAs('maiwenn')
  yann = await site.signIn('yann@example.org', 'second administrateur')
})
afterEach(startClock)

async function publish(title: string, more: Record<string, string> = {}) {
  const response = await site.post('/compte/articles/nouveau', { ...fields, title, ...more }, { as: maiwenn })
  expect(response.status).toBe(303)
  const article = await byTitle(title)
  if (!article) throw new Error(`${title} was not published.`)
  return article
}

test('a draft is saved as typed, seen by nobody else, listed, found again and published once', async () => {
  const id = uuid()
  for (const title of ['', 'Le', 'Le jade impérial']) {
    const kept = await site.post(`/compte/brouillons/${id}`, { ...fields, title, content: '' }, { as: maiwenn })
    expect(kept.status).toBe(200)
    expect(await plain(kept)).toContain('Brouillon enregistré')
  }
  expect(await plain(await site.get('/compte/articles', { as: maiwenn }))).toContain('Le jade impérial')
  expect(await plain(await site.get('/compte/articles', { as: yann }))).not.toContain('Le jade impérial')
  expect((await site.get(`/compte/brouillons/${id}`, { as: yann })).status).toBe(404)
  expect(await plain(await site.get('/chercher?q=jade+imp%C3%A9rial'))).toContain('Aucun article trouvé')

  const send = () =>
    site.post('/compte/articles/nouveau', { ...fields, title: 'Le jade impérial', draft: id }, { as: maiwenn })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await db.$count(articles, eq(articles.title, 'Le jade impérial'))).toBe(1)
  expect(await db.$count(articleDrafts, eq(articleDrafts.id, id))).toBe(0)
  // A late copy from another tab does not create it again.
  expect((await site.post(`/compte/brouillons/${id}`, fields, { as: maiwenn })).status).toBe(404)
})

test('two administrators’ drafts with the same id are apart: each saves and publishes their own', async () => {
  const id = uuid()
  const saveDraft = (title: string, as: Jar) => site.post(`/compte/brouillons/${id}`, { ...fields, title }, { as })
  const publishAs = (title: string, as: Jar) =>
    site.post('/compte/articles/nouveau', { ...fields, title, draft: id }, { as })
  expect((await saveDraft('De Maïwenn', maiwenn)).status).toBe(200)
  expect((await saveDraft('De Yann', yann)).status).toBe(200)
  expect(await plain(await site.get(`/compte/brouillons/${id}`, { as: maiwenn }))).toContain('De Maïwenn')
  expect((await publishAs('Publié par Yann', yann)).status).toBe(303)
  expect((await saveDraft('De Maïwenn encore', maiwenn)).status).toBe(200)
  const answers = [await publishAs('Publié par Maïwenn', maiwenn), await publishAs('Publié par Maïwenn', maiwenn)]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const published = await db.select({ title: articles.title }).from(articles).where(eq(articles.draftId, id))
  expect(published.map(({ title }) => title).toSorted()).toEqual(['Publié par Maïwenn', 'Publié par Yann'])
  expect(await db.$count(articleDrafts, eq(articleDrafts.id, id))).toBe(0)
})

test('a draft may be as long as an article; one with more tags than a page can show is refused with its reason', async () => {
  const saveDraft = (content: string) =>
    site.post(`/compte/brouillons/${uuid()}`, { ...fields, content }, { as: maiwenn })
  expect((await saveDraft(`<p>${'mot '.repeat(140_000)}</p>`)).status).toBe(200)
  for (const content of ['<p>a</p>'.repeat(20_000), 'a\n\n'.repeat(20_000)]) {
    const refused = await saveDraft(content)
    expect(refused.status).toBe(400)
    const page = await plain(refused)
    expect(page).toContain('Le contenu a trop de balises')
    expect(page, 'what was typed is kept').toContain('a')
  }
})

test('two versions with too little in common are shown as they are, and what changed in words is still marked', async () => {
  const shuffled = (step: number) =>
    Array.from({ length: 4003 }, (_, at) => `<p>Phrase ${(at * step) % 4003}</p>`).join('\n\n')
  const article = await publish('Deux longs textes', { content: shuffled(7) })
  const change = { ...fields, title: 'Deux longs récits', content: shuffled(1009) }
  expect((await site.post(`/compte/articles/${article.id}`, change, { as: maiwenn })).status).toBe(303)
  const html = await plain(await site.get(`/compte/articles/${article.id}/versions/1`, { as: maiwenn }))
  expect(html).toContain('Ces deux textes sont trop différents pour être comparés mot à mot')
  expect(html).toContain('<h3>La version actuelle</h3>')
  expect(html).toContain('Phrase 0\n\nPhrase 1009\n\n')
  expect(html).toContain('<del>textes</del><ins>récits</ins>')
})

test('a text whose stored form would be too long to be saved again is refused', async () => {
  const content = '>'.repeat(300_000)
  const refused = await site.post('/compte/articles/nouveau', { ...fields, content }, { as: maiwenn })
  expect(refused.status).toBe(400)
  expect(await plain(refused)).toContain('Le contenu est trop long.')
})

test('a draft is sanitised like every article', async () => {
  const id = uuid()
  const content = '<p onclick="x()">Un texte.</p><script>alert(1)</script>'
  await site.post(`/compte/brouillons/${id}`, { ...fields, content, images: 'javascript:alert(1)' }, { as: maiwenn })
  const [draft] = await db.select().from(articleDrafts).where(eq(articleDrafts.id, id))
  expect(draft?.input).toMatchObject({ content: '<p>Un texte.</p>', images: [] })
})

test('a draft is deleted by its author only', async () => {
  const id = uuid()
  await site.post(`/compte/brouillons/${id}`, fields, { as: maiwenn })
  expect((await site.post(`/compte/brouillons/${id}/suppression`, {}, { as: yann })).status).toBe(404)
  expect((await site.post(`/compte/brouillons/${id}/suppression`, {}, { as: maiwenn })).status).toBe(303)
  expect((await site.get(`/compte/brouillons/${id}`, { as: maiwenn })).status).toBe(404)
})

test('a scheduled article is read by nobody before its publication time, and by everybody from then on', async () => {
  const scheduledAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 24 * 60 * 60 * 1000)
  const response = await site.post(
    '/compte/articles/nouveau',
    { ...fields, title: 'Pour le printemps', publishAt: parisInput(scheduledAt) },
    { as: maiwenn },
  )
  expect(response.status).toBe(303)
  const ownArticles = await plain(await site.get('/compte/articles', { as: maiwenn }))
  expect(ownArticles).toContain(`Article programmé pour le ${frenchDateTime(scheduledAt)}.`)
  const article = await byTitle('Pour le printemps')
  expect(article?.createdAt).toEqual(scheduledAt)
  const seen = async () =>
    Promise.all(
      ['/', '/bracelets', '/chercher?q=printemps', `/article/${article?.slug}`, '/adresse-inconnue'].map(async (path) =>
        (await plain(await site.get(path))).includes('Pour le printemps'),
      ),
    )
  expect(await seen()).toEqual([false, false, false, false, false])
  expect((await site.get(`/article/${article?.slug}`)).status).toBe(404)
  expect(await plain(await site.get(`/article/${article?.slug}`, { as: maiwenn }))).toContain('Programmé pour le')
  const anouk = await site.signInAs('anouk')
  expect((await site.post(`/article/${article?.slug}/commentaires`, { content: 'Déjà ?' }, { as: anouk })).status).toBe(
    404,
  )
  await announceDueArticles()
  expect((await byTitle('Pour le printemps'))?.announcedAt).toBeNull()

  stopClock(scheduledAt)
  expect(await seen()).toEqual([true, true, true, true, true])
  await announceDueArticles()
  expect((await byTitle('Pour le printemps'))?.announcedAt).toEqual(scheduledAt)
})

test('a scheduled article is rescheduled, or published at once', async () => {
  const article = await publish('À déplacer', { publishAt: '2040-01-01T08:00' })
  const move = (publishAt: string) =>
    site.post(`/compte/articles/${article.id}`, { ...fields, title: 'À déplacer', publishAt }, { as: maiwenn })
  await move('2041-07-01T08:00')
  await site.post(`/compte/articles/${article.id}`, { ...fields, title: 'À déplacer' }, { as: maiwenn })
  expect((await byTitle('À déplacer'))?.createdAt.toISOString()).toBe('2041-07-01T06:00:00.000Z')
  await move('')
  expect((await site.get(`/article/${article.slug}`)).status).toBe(200)
  // The date of a published article never changes.
  await move('2041-07-01T08:00')
  expect((await site.get(`/article/${article.slug}`)).status).toBe(200)
})

test.each(['demain', '2027-02-30T10:00', '2027-13-01T10:00', '99999-01-01T10:00'])(
  'a moment that is none is refused beside its field: %s',
  async (publishAt) => {
    const response = await site.post('/compte/articles/nouveau', { ...fields, publishAt }, { as: maiwenn })
    expect(response.status).toBe(400)
    expect(await plain(response)).toContain('Cette date n’est pas valable.')
  },
)

test('a save on top of an older version is refused, with both versions', async () => {
  const article = await publish('À quatre mains')
  const save = (content: string, version: number) =>
    site.post(
      `/compte/articles/${article.id}`,
      { ...fields, title: 'À quatre mains', content, version: String(version) },
      { as: maiwenn },
    )
  expect((await save('<p>Le premier onglet.</p>', 1)).status).toBe(303)
  const second = await save('<p>Le second onglet.</p>', 1)
  expect(second.status).toBe(409)
  const shown = await plain(second)
  expect(shown).toContain('choisissez la version à garder')
  expect(shown).toContain('Le premier onglet.')
  expect(shown).toContain('Le second onglet.')
  expect(shown).toContain('name="version" value="2"')
  expect((await byTitle('À quatre mains'))?.content).toBe('<p>Le premier onglet.</p>')
  expect((await save('<p>Le second onglet.</p>', 2)).status).toBe(303)
  expect((await byTitle('À quatre mains'))?.version).toBe(3)
})

test('every save is a version that can be read, compared and restored', async () => {
  const article = await publish('Versions', { content: '<p>Un texte bleu.</p>' })
  const edit = { ...fields, title: 'Versions', content: '<p>Un texte vert.</p>' }
  await site.post(`/compte/articles/${article.id}`, edit, { as: maiwenn })
  const list = await plain(await site.get(`/compte/articles/${article.id}/versions`, { as: maiwenn }))
  expect(list).toContain('Version 1')
  expect(list).toContain('par Maïwenn')
  const first = await plain(await site.get(`/compte/articles/${article.id}/versions/1`, { as: maiwenn }))
  expect(first).toContain('<del>bleu</del><ins>vert</ins>')
  expect(first).toContain('<title>Version 1 de «\u00a0Versions\u00a0» — Amulette</title>')
  expect(first).toMatch(/Version 1, enregistrée le \d/)
  const restored = await site.post(
    `/compte/articles/${article.id}/versions/1/restauration`,
    { version: '2' },
    { as: maiwenn },
  )
  expect(restored.status).toBe(303)
  expect(await byTitle('Versions')).toMatchObject({ content: '<p>Un texte bleu.</p>', version: 3, slug: article.slug })
  expect((await site.get(`/compte/articles/${article.id}/versions`, { as: yann })).status).toBe(403)
  for (const version of ['9', '0', '-1', 'x', '99999999999']) {
    expect((await site.get(`/compte/articles/${article.id}/versions/${version}`, { as: maiwenn })).status).toBe(404)
  }
})

test('a private link shows a draft to whoever has it, for a week', async () => {
  const id = uuid()
  await site.post(`/compte/brouillons/${id}`, { ...fields, title: 'Entre nous' }, { as: maiwenn })
  const made = await site.post(`/compte/brouillons/${id}/apercu`, {}, { as: maiwenn })
  const address = made.headers.get('location') ?? ''
  expect(address).toMatch(/^\/apercu\/[\w-]{32}$/)
  const shown = await site.get(address)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  const html = await plain(shown)
  expect(html).toContain('Entre nous')
  expect(html).toContain('noindex')
  expect(html).not.toContain('maiwenn@example.org')

  const again = await site.post(`/compte/brouillons/${id}/apercu`, {}, { as: maiwenn })
  expect((await site.get(address)).status).toBe(404)
  const second = again.headers.get('location') ?? ''
  expect((await site.get(second)).status).toBe(200)
  stopClock(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect((await site.get(second)).status).toBe(404)
  expect((await site.post(`/compte/brouillons/${id}/apercu`, {}, { as: yann })).status).toBe(404)
})

test('unsaved changes to a published article are stored apart, and can be previewed', async () => {
  const article = await publish('Publiée', { content: '<p>Ce qui est lu.</p>' })
  const draft = {
    ...fields,
    title: 'Publiée',
    content: '<p>Ce qui sera lu.</p>',
    articleId: article.id,
    baseVersion: '1',
  }
  expect((await site.post(`/compte/brouillons/${uuid()}`, draft, { as: maiwenn })).status).toBe(200)
  expect((await site.post(`/compte/brouillons/${uuid()}`, draft, { as: maiwenn })).status).toBe(303)
  expect(await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))).toBe(1)
  expect(await plain(await site.get(`/article/${article.slug}`))).toContain('Ce qui est lu.')
  expect(await plain(await site.get(`/compte/articles/${article.id}`, { as: maiwenn }))).toContain('Ce qui sera lu.')
  const preview = (await site.post(`/compte/articles/${article.id}/apercu`, {}, { as: maiwenn })).headers.get(
    'location',
  )
  expect(await plain(await site.get(preview ?? ''))).toContain('Ce qui sera lu.')
  expect((await site.post(`/compte/brouillons/${uuid()}`, draft, { as: yann })).status).toBe(403)
  await site.post(`/compte/articles/${article.id}`, draft, { as: maiwenn })
  expect(await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))).toBe(0)
})

test('the alternative text of an image is used wherever it is shown', async () => {
  const uploaded = await site.upload('/televersements/images', 'image', 'perle.png', maiwenn)
  const { images } = (await uploaded.json()) as { images: { address: string }[] }
  const address = images[0]?.address ?? ''
  const article = await publish('Décrite', { images: `${address} | Trois perles sur un fil` })
  expect(await plain(await site.get(`/article/${article.slug}`))).toContain('alt="Trois perles sur un fil"')
  expect(await plain(await site.get(`/compte/articles/${article.id}`, { as: maiwenn }))).toContain(
    `${address} | Trois perles sur un fil`,
  )
  await site.post(
    `/compte/articles/${article.id}`,
    { ...fields, title: 'Décrite', images: `${address} |` },
    { as: maiwenn },
  )
  expect(await plain(await site.get(`/article/${article.slug}`))).not.toContain('alt="Décrite"')
})
