import { afterEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { formerAddresses } from '#platform/former-address-tables.server.ts'
import { articleSubjects, subjects } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { articleFields, publishArticle } from '../../../tests/support/publishing.ts'
import { text, useSite } from '../../../tests/support/site.ts'
import { subjectChange } from '../subject.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/sujets'

afterEach(async () => {
  await db.delete(subjects)
  await db.delete(formerAddresses)
  await announce(subjectChange, {})
})

const read = async (address: string, as = undefined as typeof maiwenn | undefined) =>
  (await text(await site.get(address, { as }))).replaceAll('\u00a0', ' ')
const statusOf = async (address: string) => {
  const { status, headers } = await site.get(address)
  return `${status} ${headers.get('location') ?? ''}`.trim()
}
const publish = (title: string, words: string) =>
  publishArticle(site, maiwenn, title, { content: `<p>${words}</p>` }).then(({ slug }) => `/article/${slug}`)
const perles = { name: 'Perles de verre', words: 'perle de verre\nmurano', sentence: 'Soufflées à Venise.' }

describe('the page of a subject', () => {
  test('has its articles, newest first, its canonical address and its structured data', async () => {
    await publish('Le lapis du matin', 'Une pierre.')
    const html = await read('/sujet/lapis-lazuli')
    expect(html).toContain('<h1>Lapis-lazuli</h1>')
    expect(html.indexOf('Le lapis du matin')).toBeLessThan(html.indexOf('class="grid'))
    expect(html).toMatch(/rel="canonical" href="[^"]+\/sujet\/lapis-lazuli"/)
    expect(html).toContain('BreadcrumbList')
    expect(html).not.toContain('__reactRouterContext')
  })

  test('is a page not found while no article is about it, or when nothing has this name', async () => {
    for (const slug of ['tanzanite', 'parapluies', 'Lapis%20lazuli'])
      expect(await statusOf(`/sujet/${slug}`)).toBe('404')
  })

  test('appears under an article and in the site map from the second article on, at once', async () => {
    const first = await publish('Une tanzanite', 'Seule.')
    expect(await read(first)).not.toContain('/sujet/tanzanite')
    expect(await read('/sitemap.xml')).not.toContain('/sujet/tanzanite')
    await publish('Une autre tanzanite', 'À deux.')
    expect(await read(first)).toMatch(/À propos de : <a href="\/sujet\/tanzanite">Tanzanite<\/a>/)
    expect(await read('/sitemap.xml')).toContain('/sujet/tanzanite</loc>')
  })

  test('is of nobody but administrators to change', async () => {
    for (const address of [here, `${here}/lapis-lazuli`])
      expect((await site.post(address, perles)).status).not.toBe(200)
    expect(await db.$count(subjects)).toBe(0)
  })
})

describe('a subject that she adds', () => {
  const add = () => site.post(here, perles, { as: maiwenn })
  const edit = (slug: string, fields: Record<string, string>) => site.post(`${here}/${slug}`, fields, { as: maiwenn })

  test('takes the articles that contain its words, former and new', async () => {
    await publish('Venise', 'Une PERLE de verre soufflée.')
    expect((await add()).headers.get('location')).toBe(here)
    const article = await publish('Un voyage', 'À Murano.')
    const html = await read('/sujet/perles-de-verre')
    expect(html).toMatch(/<h1>Perles de verre<\/h1><p>Soufflées à Venise\.<\/p>[^]*Un voyage[^]*Venise/)
    expect(await read(article)).toContain('<a href="/sujet/perles-de-verre">Perles de verre</a>')
    expect(await read(`${here}?q=perles`, maiwenn)).toMatch(/Perles de verre<\/a><\/h2><p class="row-note">2 articles/)
    expect((await add()).status).toBe(409)
    expect((await site.post(here, { name: '' }, { as: maiwenn })).status).toBe(400)
  })

  test('may be one that the blog knows, before an article is about it, but not one that is joined to another', async () => {
    await site.post(here, { name: 'TANZANITE', sentence: 'Bleue.' }, { as: maiwenn })
    expect(await read(`${here}/tanzanite`, maiwenn)).toContain('Bleue.')
    expect(await db.$count(subjects)).toBe(1)
    await edit('tanzanite', { target: 'onyx' })
    const answer = await text(await site.post(here, { name: 'Tanzanite' }, { as: maiwenn }))
    expect(answer.replaceAll('\u00a0', ' ')).toContain('est réuni à « Onyx » : séparez-le d’abord.')
  })

  test('is found in a list of 25 a page, by its name or one of its words', async () => {
    expect(await read(here, maiwenn)).toMatch(/1 à 25 sur \d\d/)
    expect(await read(here, maiwenn)).not.toContain('Turquoise</a>')
    expect(await read(`${here}?page=2`, maiwenn)).toContain('Turquoise</a>')
    await add()
    expect(await read(`${here}?q=MURANO`, maiwenn)).toContain('1 sujet<')
    await edit('perles-de-verre', { name: perles.name })
    expect(await read(`${here}?q=perles`, maiwenn)).toContain('1 sujet<')
    expect(await read(`${here}?ajouter=oui`, maiwenn)).toContain('Les mots qui le disent')
  })

  test('is renamed, and its former address leads to the new one', async () => {
    await publish('Verre', 'Une perle de verre.')
    await add()
    await edit('perles-de-verre', { ...perles, name: 'Verre de Murano' })
    expect(await statusOf('/sujet/perles-de-verre')).toBe('301 /sujet/verre-de-murano')
    await edit('lapis-lazuli', { name: 'Lapis' })
    expect(await statusOf('/sujet/lapis-lazuli')).toBe('301 /sujet/lapis')
    await edit('lapis', { name: 'Lapis-lazuli' })
    expect(await statusOf('/sujet/lapis-lazuli')).toBe('200')
  })

  test('keeps what each of two administrators changed, also when one renamed it', async () => {
    await add()
    const start = JSON.stringify({ ...perles, words: perles.words.split('\n') })
    await edit('perles-de-verre', { ...perles, name: 'Verre de Murano', start })
    await edit('perles-de-verre', { ...perles, sentence: 'Filées.', start })
    expect(await read(`${here}/verre-de-murano`, maiwenn)).toMatch(/value="Verre de Murano"[^]*Filées\.<\/textarea>/)
    expect((await edit('perles-de-verre', { ...perles, name: 'Perles', start })).status).toBe(409)
  })

  test('may have any photo of the library, found by its name or on its page', async () => {
    const photosAt = async (query: string) =>
      (await read(`${here}/onyx${query}`, maiwenn)).match(/name="picture"[^>]* value="[^"]+"/g) ?? []
    const newest = await photosAt('')
    expect(newest).toHaveLength(25)
    for (const query of ['?page=2', '?q=jade'])
      expect(newest).not.toEqual(expect.arrayContaining(await photosAt(query)))
  })

  test('is joined to another, which takes its articles and its address', async () => {
    const article = await publish('Murano', 'Une perle de verre.')
    await add()
    const question = await read(`${here}/perles-de-verre?reunir=lapis+lazuli`, maiwenn)
    expect(question).toMatch(/Ses \d articles iront sur la page « Lapis-lazuli »\./)
    expect(question).toContain('L’adresse /sujet/perles-de-verre y mènera.')
    await edit('perles-de-verre', { target: 'lapis lazuli' })
    expect(await statusOf('/sujet/perles-de-verre')).toBe('301 /sujet/lapis-lazuli')
    expect(await read('/sujet/lapis-lazuli')).toContain(`href="${article}"`)
    expect(await read(article)).toContain('href="/sujet/lapis-lazuli"')
    expect(await read(`${here}/lapis-lazuli`, maiwenn)).toContain('aria-label="Séparer Perles de verre"')
    await edit('perles-de-verre?separer=oui', {})
    expect(await statusOf('/sujet/perles-de-verre')).toBe('200')
  })

  test('is hidden from readers, from articles and from the site map', async () => {
    const article = await publish('Encore un lapis', 'Bleu.')
    expect(await read(article)).toContain('/sujet/lapis-lazuli')
    await edit('lapis-lazuli', { name: 'Lapis-lazuli', isHidden: '1' })
    expect(await statusOf('/sujet/lapis-lazuli')).toBe('404')
    for (const address of [article, '/sitemap.xml']) expect(await read(address)).not.toContain('/sujet/lapis-lazuli')
  })

  test('stays with an article that an import put into it, when its text is edited', async () => {
    const { id, slug } = await publishArticle(site, maiwenn, 'Sans le dire')
    await db
      .insert(articleSubjects)
      .values({ articleId: id, subject: 'onyx', inTitle: false, isTag: true, createdAt: new Date() })
    const fields = { ...articleFields, title: 'Sans le dire', content: '<p>Autre texte.</p>', version: '1' }
    await maiwenn.post(`/compte/articles/${id}`, fields)
    expect(await read(`/article/${slug}`)).toContain('Autre texte.')
    expect(await db.$count(articleSubjects, eq(articleSubjects.articleId, id))).toBe(1)
  })
})
