import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { pageRevisions, pages } from '#features/pages/page-tables.server.ts'
import { sanitizeStoredContents } from '#features/articles/stored-contents.server.ts'
import { pageContents } from '#features/pages/page-media.server.ts'
import { db } from '#platform/database.server.ts'
import { useMembers } from '../../support/members.ts'
import { startPage, publishPage } from '../../support/pages.ts'
import { text as plain, useSite, type Jar, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')
let yann: Jar
beforeAll(async () => {
  yann = (await members.addYann()).jar
})

const stored = async (id: string) => (await db.select().from(pages).where(eq(pages.id, id)))[0]
const listed = async () => maiwenn.read('/compte/pages')

test('before the first page four outlines are offered, and each starts one page, however often it is asked for', async () => {
  for (const name of ['À propos', 'Guide des tailles', 'Entretien', 'Questions fréquentes'])
    expect(await listed()).toContain(`Commencer la page ${name}`)
  const first = await startPage(site, maiwenn, 'guide-des-tailles')
  expect(await startPage(site, yann, 'guide-des-tailles')).toBe(first)
  expect((await stored(first))?.draft?.content).toContain('<h2>Mesurer son poignet</h2>')
  expect(await maiwenn.read(`/compte/pages/${first}`)).toContain('Mesurer son poignet')
  expect((await site.get('/guide-des-tailles')).status).toBe(404)
  expect(await listed()).toContain('pas encore en ligne · 2 questions')
  await maiwenn.post(`/compte/pages/${first}/suppression`)
})

test('a page goes online at the address of its title, with its sentence, contents and questions, and no date', async () => {
  const id = await startPage(site, maiwenn)
  const content =
    '<p>Un fil, une règle.</p><h2>Mesurer</h2><p>Sous l’os.</p><h2>Questions</h2><h3>Et l’envoi\u00a0?</h3><p>Deux jours.</p>'
  await publishPage(site, maiwenn, id, { title: 'Tailles de poignet', content })
  const response = await site.get('/tailles-de-poignet')
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBeNull()
  const html = await plain(response)
  expect(html).toMatch(/<h1>Tailles de poignet<\/h1><p>Un fil, une règle\.<\/p>/)
  expect(html).toContain('<a href="#partie-mesurer">Mesurer</a>')
  expect(html).toContain('<details><summary>Et l’envoi\u00a0?</summary><p>Deux jours.</p></details>')
  expect(html).toMatch(/"@type":"FAQPage".*"name":"Et l’envoi/)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).not.toMatch(/<time|min de lecture|Maïwenn|commentaire/i)
  expect(html).not.toContain('modulepreload')
  expect(await listed()).toContain('/tailles-de-poignet · modifiée le')
})

test('what is kept of a page is seen by administrators alone, and shared by them', async () => {
  const id = await startPage(site, maiwenn)
  const draft = { title: 'Entretien', content: '<p>Un secret de fabrique.</p>' }
  expect((await maiwenn.post(`/compte/pages/${id}/brouillon`, draft)).status).toBe(200)
  expect(await site.read(`/compte/pages/${id}`, yann)).toContain('Un secret de fabrique')
  await publishPage(site, maiwenn, id, draft)
  await site.post(`/compte/pages/${id}/brouillon`, { ...draft, content: '<p>Changé.</p>' }, { as: yann })
  expect(await site.read('/entretien')).toContain('Un secret de fabrique.')
  expect(await listed()).toContain('/entretien · gardée, pas encore en ligne')
  await maiwenn.post(`/compte/pages/${id}/brouillon/suppression`)
  expect((await stored(id))?.draft).toBeNull()
})

test('a text that lacks a title or words stays a draft, and says what is missing', async () => {
  const id = await startPage(site, maiwenn)
  const answer = await maiwenn.post(`/compte/pages/${id}`, { title: ' ', content: 'Un texte.' })
  await expectAnswer(answer, 400, 'Tous les champs sont obligatoires')
  expect((await stored(id))?.onlineSince).toBeNull()
})

test('each text that was online is a version; restoring one keeps the draft, and puts no withdrawn page online', async () => {
  const id = await startPage(site, maiwenn)
  await publishPage(site, maiwenn, id, { title: 'Histoire', content: '<p>Le premier récit.</p>' })
  await publishPage(site, yann, id, { title: 'Histoire', content: '<p>Le second récit.</p>', version: '1' })
  const stale = { title: 'Histoire', content: '<p>Sur l’ancien.</p>', version: '1' }
  await expectAnswer(await maiwenn.post(`/compte/pages/${id}`, stale), 409, 'Le second récit.')
  expect(await maiwenn.read(`/compte/pages/${id}/versions`)).toContain('par Yann')
  const version = await maiwenn.read(`/compte/pages/${id}/versions/1`)
  expect(version).toMatch(/<del>premier<\/del><ins>second<\/ins>/)
  expect(version).toContain('Mettre cette version en ligne')
  await maiwenn.post(`/compte/pages/${id}/brouillon`, { title: 'Histoire', content: '<p>Un brouillon.</p>' })
  const restore = async (number: number, over: number) => {
    const answer = await maiwenn.post(`/compte/pages/${id}/versions/${number}/restauration`, { version: `${over}` })
    return maiwenn.read(answer.headers.get('location') ?? '')
  }
  expect(await restore(1, 2)).toContain('Version 1 mise en ligne.')
  expect(await site.read('/histoire')).toContain('Le premier récit.')
  await maiwenn.post(`/compte/pages/${id}/retrait`)
  expect(await maiwenn.read(`/compte/pages/${id}/versions/2`)).toContain('Reprendre cette version')
  expect(await restore(2, 3)).toContain('Version 2 reprise, pas encore en ligne.')
  expect((await site.get('/histoire')).status).toBe(404)
  const page = { content: '<p>Le second récit.</p>', onlineSince: null, draft: { content: '<p>Un brouillon.</p>' } }
  expect(await stored(id)).toMatchObject(page)
  expect(await db.$count(pageRevisions, eq(pageRevisions.pageId, id))).toBe(4)
})

test.each(['/compte', '/Compte', '/compte/', '/Boutique'])('%s stays an address of the product', async (path) => {
  expect((await site.get(path)).status).toBe(200)
})

test('a former address leads to the new one for good, and no page takes an address of the site or of another', async () => {
  const id = await startPage(site, maiwenn)
  await publishPage(site, maiwenn, id, { title: 'Qui suis-je', content: 'Moi.' })
  const move = (address: string) => maiwenn.post(`/compte/pages/${id}/adresse`, { address })
  expect((await move('/À propos de moi/')).status).toBe(303)
  const moved = await site.get('/qui-suis-je')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/a-propos-de-moi'])
  expect(await plain(await move('bracelets'))).toContain('Cette adresse sert déjà au site')
  const other = await startPage(site, maiwenn)
  await publishPage(site, maiwenn, other, { title: 'Qui suis-je', content: 'Moi encore.' })
  expect((await stored(other))?.slug).toBe('qui-suis-je-2')
  expect(await plain(await move('qui-suis-je-2'))).toContain('Cette adresse est déjà prise')
  expect((await move('qui-suis-je')).status).toBe(303)
  expect((await site.get('/a-propos-de-moi')).headers.get('location')).toBe('/qui-suis-je')
})

test('two pages at most stand in the menu, others in the footer or nowhere, on every page at once', async () => {
  const ids: string[] = []
  for (const title of ['Menu un', 'Menu deux', 'Menu trois']) {
    const id = await startPage(site, maiwenn)
    await publishPage(site, maiwenn, id, { title, content: 'Un texte.' })
    ids.push(id)
  }
  const place = (id: string | undefined, to: string) => maiwenn.post(`/compte/pages/${id}/place`, { place: to })
  const navOf = async (path: string) => /<nav class="nav"[\s\S]*?<\/nav>/.exec(await site.read(path))?.[0]
  expect(await navOf('/bracelets')).not.toContain('Menu un')
  await place(ids[0], 'menu')
  await place(ids[1], 'menu')
  await place(ids[2], 'menu')
  expect((await stored(ids[2] ?? ''))?.place).toBe('footer')
  expect(await navOf('/bracelets')).toMatch(/Pendentifs.*Menu un.*Menu deux.*Chercher/)
  expect(await navOf('/menu-un')).toContain('<a href="/menu-un" aria-current="page">')
  const footerOf = async () => (await site.read('/')).split('<footer')[1]
  expect(await footerOf()).toContain('href="/menu-trois"')
  await place(ids[2], 'none')
  expect(await footerOf()).not.toContain('href="/menu-trois"')
  await maiwenn.post(`/compte/pages/${ids[0]}/retrait`)
  expect(await navOf('/')).not.toContain('Menu un')
  expect((await site.get('/menu-un')).status).toBe(404)
  expect(await listed()).toContain('retirée du site')
})

test('a private link shows what is kept, to whoever has it, and no longer once the text is online', async () => {
  const id = await startPage(site, maiwenn)
  await maiwenn.post(`/compte/pages/${id}/brouillon`, { title: 'Bientôt', content: 'À relire.' })
  const made = await maiwenn.post(`/compte/pages/${id}/apercu`)
  const link = made.headers.get('location') ?? ''
  const preview = await site.get(link)
  expect(preview.headers.get('cache-control')).toBe('private, no-store')
  expect(await plain(preview)).toContain('À relire.')
  await publishPage(site, maiwenn, id, { title: 'Bientôt', content: 'Relu.' })
  expect((await site.get(link)).status).toBe(404)
})

describe('a page is no article', () => {
  test('it is in no list, count, feed or draft of articles; it is in the search and in the site map', async () => {
    const counts = async () => [
      await db.$count(articles),
      await db.$count(articleDrafts),
      await db.$count(articleRevisions),
    ]
    const before = await counts()
    const id = await startPage(site, maiwenn)
    await maiwenn.post(`/compte/pages/${id}/brouillon`, { title: 'Héliotrope', content: 'Jaspe.' })
    await publishPage(site, maiwenn, id, {
      title: 'Héliotrope',
      content: '<p>Le jaspe sanguin ne craint pas l’eau.</p>',
    })
    expect(await counts()).toEqual(before)
    for (const path of ['/bracelets', '/flux.xml', '/rest/v1/articles?select=title'])
      expect((await site.read(path)).split('<footer')[0], path).not.toContain('Héliotrope')
    for (const path of ['/compte/articles', '/compte/aujourdhui'])
      expect((await maiwenn.read(path)).split('<footer')[0], path).not.toContain('Héliotrope')
    const found = await site.read('/chercher?q=jaspes+sanguins')
    expect(found).toContain('1 résultat(s)')
    expect(found).toContain('<a href="/heliotrope">Héliotrope</a>')
    expect(await site.read('/chercher?q=heliotrope')).toContain('<a href="/heliotrope">')
    expect(await site.read('/sitemap.xml')).toContain('/heliotrope</loc><lastmod>')
    await maiwenn.post(`/compte/pages/${id}/suppression`)
    expect((await site.get('/heliotrope')).status).toBe(404)
    expect(await listed()).toMatch(/supprimée [^·]+ · effacée dans 30\u00a0jours[^]*Remettre la page Héliotrope/)
    expect(await site.read('/sitemap.xml')).not.toContain('heliotrope')
    expect(await site.read('/chercher?q=heliotrope')).not.toContain('<a href="/heliotrope">')
    // Its address waits for it.
    const other = await startPage(site, maiwenn)
    await publishPage(site, maiwenn, other, { title: 'Héliotrope', content: 'Un autre.' })
    await maiwenn.post(`/compte/pages/${id}/remise`)
    expect(await site.read('/heliotrope')).toContain('Le jaspe sanguin')
    expect(await site.read('/heliotrope-2')).toContain('Un autre.')
    expect(await db.$count(pageRevisions, eq(pageRevisions.pageId, id))).toBe(1)
  })
})

test('stored pages are sanitised again: the text, what is kept, and every version', async () => {
  const id = await startPage(site, maiwenn)
  await publishPage(site, maiwenn, id, { title: 'Ancien', content: '<p>Ceci.</p>' })
  const hostile = '<p>Ceci.<script>alert(1)</script></p>'
  const input = { title: 'Ancien', content: hostile }
  await db.update(pages).set({ content: hostile, draft: input }).where(eq(pages.id, id))
  await db.update(pageRevisions).set({ input }).where(eq(pageRevisions.pageId, id))
  await sanitizeStoredContents(pageContents)
  expect(await stored(id)).toMatchObject({ content: '<p>Ceci.</p>', draft: { content: '<p>Ceci.</p>' } })
  const [revision] = await db.select().from(pageRevisions).where(eq(pageRevisions.pageId, id))
  expect(revision?.input.content).toBe('<p>Ceci.</p>')
})
