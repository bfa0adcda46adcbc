import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { formerAddresses } from '#platform/former-address-tables.server.ts'
import { articles, categories } from '#features/articles/article-tables.server.ts'
import { loadCategories } from '#features/articles/categories.server.ts'
import { db } from '#platform/database.server.ts'
import { publishPage, startPage } from '../../support/pages.ts'
import { publishArticle } from '../../support/publishing.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/categories'
const colliers = { name: 'Colliers', label: 'Collier', colour: 'rhodonite', sentence: 'Au cou.', emptyText: '' }

afterEach(async () => {
  const { rows } = await db.execute<{ key: string }>('select key from categories where slug is not null')
  for (const { key } of rows) await maiwenn.post(`${here}/${key}/suppression`, { target: 'bracelet' })
  await db.delete(formerAddresses)
  await db.delete(categories).where(eq(categories.position, 2))
  await loadCategories()
})

const add = (fields: Record<string, string> = colliers) => maiwenn.post(here, fields)
const edit = (key: string, fields: Record<string, string>) => maiwenn.post(`${here}/${key}`, fields)
const remove = (key: string, target: string) => maiwenn.post(`${here}/${key}/suppression`, { target })
const read = async (address: string, as = undefined as typeof maiwenn | undefined) =>
  (await site.read(address, as)).replaceAll('\u00a0', ' ')
const locationOf = async (address: string) => {
  const { status, headers } = await site.get(address)
  return `${status} ${headers.get('location')}`
}

describe('a category that she adds', () => {
  test('has its page, its band, its entry in the menu, its feeds, its picture and its line in the site map', async () => {
    expect(await read('/')).not.toContain('Colliers')
    expect((await add()).headers.get('location')).toBe(here)
    expect(await read('/colliers')).toContain('Aucun article de colliers publié pour le moment.')
    await publishArticle(site, maiwenn, 'Le collier de jaspe', { category: 'colliers' })
    const html = await read('/colliers')
    expect(html).toMatch(/<div class="heading category-rhodonite"><h1>Colliers<\/h1><p>Au cou\.<\/p>/)
    expect(html).toContain('<span class="tag category-rhodonite">Collier</span>')
    expect(html).toContain('Le collier de jaspe')
    const [, card = ''] = /property="og:image" content="[^"]*?(\/partage\/[^"]+colliers\.jpg)"/.exec(html) ?? []
    expect((await site.get(card)).status).toBe(200)
    const home = await read('/')
    expect(home).toMatch(/<section class="band linen">[^]*<h2>Colliers<\/h2>[^]*Toute la catégorie Colliers/)
    expect(home).toMatch(/<a href="\/pendentifs">Pendentifs<\/a><\/li><li><a href="\/colliers">Colliers<\/a>/)
    expect(home).toContain('"/colliers","/colliers\\\\?avant=*"')
    expect(await read('/colliers/flux.xml')).toMatch(/<title>[^<]* — Colliers<\/title>[^]*Le collier de jaspe/)
    expect(await read('/sitemap.xml')).toContain('/colliers</loc>')
  })

  test('is a choice of the editor, of the list of articles and of several articles at once', async () => {
    await add()
    expect(await read('/compte/articles/nouveau', maiwenn)).toMatch(/value="colliers"\/>Collier</)
    const article = await publishArticle(site, maiwenn, 'Un torque', { category: 'bracelet' })
    const fields = { action: 'colliers', [`article-${article.id}`]: '1' }
    await maiwenn.post('/compte/articles/selection', fields)
    expect(await read('/compte/articles?categorie=colliers', maiwenn)).toContain('Un torque')
  })

  test('is edited, and the pages of visitors follow at once', async () => {
    await add()
    await read('/colliers')
    await edit('colliers', { ...colliers, sentence: 'Sur la peau.', emptyText: 'Bientôt.' })
    expect(await read('/colliers')).toMatch(/Sur la peau\.[^]*Bientôt\./)
    await edit('bracelet', { colour: 'cornaline', sentence: 'Au poignet.', emptyText: '' })
    expect(await read('/bracelets')).toContain('<h1>Bracelets</h1><p>Au poignet.</p>')
    await edit('bracelet', { colour: 'cornaline', sentence: '', emptyText: '' })
  })

  test('keeps what each of two administrators changed; a field that both changed is asked about', async () => {
    await add()
    const start = JSON.stringify(colliers)
    await edit('colliers', { ...colliers, sentence: 'Contre la peau.', start })
    await edit('colliers', { ...colliers, colour: 'serpentine', start })
    expect(await read('/colliers')).toMatch(/category-serpentine"><h1>Colliers<\/h1><p>Contre la peau\./)
    const answer = await edit('colliers', { ...colliers, sentence: 'Près du cœur.', start })
    expect(answer.status).toBe(409)
    expect(await text(answer)).toMatch(
      /Phrase «.Contre la peau\..»\. [^]*Contre la peau[^]*>Près du cœur\.<\/textarea>/,
    )
  })

  test('keeps its addresses by a permanent redirect, however often its name changes', async () => {
    await add()
    await edit('colliers', { ...colliers, name: 'Sautoirs' })
    await edit('colliers', { ...colliers, name: 'Tours de cou' })
    expect(await locationOf('/colliers')).toBe('301 /tours-de-cou')
    expect(await locationOf('/sautoirs')).toBe('301 /tours-de-cou')
    expect(await locationOf('/colliers/flux.xml')).toBe('301 /tours-de-cou/flux.xml')
    await edit('colliers', colliers)
    expect(await locationOf('/tours-de-cou')).toBe('301 /colliers')
    expect(await read('/colliers')).toContain('<h1>Colliers</h1>')
  })

  test('moves among those that she added, behind the two of the specification', async () => {
    await add()
    await add({ ...colliers, name: 'Boucles d’oreilles', label: '' })
    const order = async () =>
      [...(await read(here, maiwenn)).matchAll(/<h2><a href="([^"]*)"/g)].map(([, path]) => path)
    expect(await order()).toEqual(['/bracelets', '/pendentifs', '/colliers', '/boucles-d-oreilles'])
    await maiwenn.post(`${here}/boucles-d-oreilles/place`, { by: 'up' })
    expect(await order()).toEqual(['/bracelets', '/pendentifs', '/boucles-d-oreilles', '/colliers'])
    await maiwenn.post(`${here}/bracelet/place`, { by: 'down' })
    expect((await order())[0]).toBe('/bracelets')
  })
})

describe('a category that she removes', () => {
  test('gives its articles and its addresses to the one that she chooses, drafts of it too', async () => {
    await add()
    const { id } = await publishArticle(site, maiwenn, 'Un torque d’or', { category: 'colliers' })
    expect(await read(`${here}/colliers/suppression`, maiwenn)).toContain('Elle a 1 article.')
    expect((await remove('colliers', 'colliers')).status).toBe(400)
    expect((await remove('colliers', 'pendentif')).status).toBe(303)
    const [article] = await db.select().from(articles).where(eq(articles.id, id))
    expect(article?.category).toBe('pendentif')
    expect(await locationOf('/colliers')).toBe('301 /pendentifs')
    expect(await read('/')).not.toContain('Colliers')
    const late = await publishArticle(site, maiwenn, 'Un brouillon de collier', { category: 'colliers' })
    expect(late.category).toBe('pendentif')
    await add()
    expect(await read('/colliers')).toContain('<h1>Colliers</h1>')
  })

  test('takes the articles of the trash with it', async () => {
    await add()
    const { id } = await publishArticle(site, maiwenn, 'Un ras-de-cou', { category: 'colliers' })
    await maiwenn.post(`/compte/articles/${id}/suppression`)
    await remove('colliers', 'pendentif')
    await maiwenn.post(`/compte/articles/${id}/remise`)
    expect((await db.select().from(articles).where(eq(articles.id, id)))[0]?.category).toBe('pendentif')
  })

  test.each(['bracelet', 'pendentif'])('is never %s', async (key) => {
    expect((await remove(key, 'pendentif')).status).toBe(409)
    expect((await site.get(`/${key}s`)).status).toBe(200)
  })
})

describe('what cannot be', () => {
  test.each([
    ['no name', { name: ' ' }, 400, 'Indiquez un nom'],
    ['a long sentence', { sentence: 'a'.repeat(201) }, 400, 'Au plus 200 caractères.'],
    ['no colour', { colour: '#ff0000' }, 400, 'Choisissez une couleur.'],
    ['a name that is there', { name: 'BRACELETS' }, 409, 'La catégorie « Bracelets » existe déjà.'],
  ])('%s is refused, and what was typed stays', async (_, fields, status, sentence) => {
    const response = await add({ ...colliers, emptyText: 'Revenez', ...fields })
    const html = (await text(response)).replaceAll('\u00a0', ' ')
    expect([response.status, html.includes(sentence), html.includes('value="Revenez"')]).toEqual([status, true, true])
  })

  test('an address that a page or the product has is not taken, nor one of a category by a page', async () => {
    const id = await startPage(site, maiwenn)
    await publishPage(site, maiwenn, id, { title: 'Colliers', content: '<p>Une page.</p>' })
    await add()
    await add({ ...colliers, name: 'Boutique' })
    expect(await read('/colliers')).toContain('Une page.')
    expect(await read('/colliers-2')).toContain('<h1>Colliers</h1>')
    expect(await read('/page-boutique')).toContain('<h1>Boutique</h1>')
    const response = await maiwenn.post(`/compte/pages/${id}/adresse`, { address: 'colliers-2' })
    expect(response.status).toBe(409)
    await maiwenn.post(`/compte/pages/${id}/suppression`)
  })
})
