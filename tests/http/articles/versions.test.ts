import { expect, test } from 'vitest'

import { text as plain, useSite } from '../../support/site.ts'
import { articleFields, articleByTitle, publishArticle } from '../../support/publishing.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')

test('two versions with too little in common are shown as they are, and what changed in words is still marked', async () => {
  const shuffled = (step: number) =>
    Array.from({ length: 4003 }, (_, at) => `<p>Phrase ${(at * step) % 4003}</p>`).join('\n\n')
  const article = await publishArticle(site, maiwenn, 'Deux longs textes', { content: shuffled(7) })
  const change = { ...articleFields, title: 'Deux longs récits', content: shuffled(1009) }
  expect((await maiwenn.post(`/compte/articles/${article.id}`, change)).status).toBe(303)
  const html = await maiwenn.read(`/compte/articles/${article.id}/versions/1`)
  expect(html).toContain('Ces deux textes sont trop différents pour être comparés mot à mot')
  expect(html).toContain('<h3>La version actuelle</h3>')
  expect(html).toContain('Phrase 0\n\nPhrase 1009\n\n')
  expect(html).toContain('<del>textes</del><ins>récits</ins>')
})

test('a save on top of an older version is refused, with both versions', async () => {
  const article = await publishArticle(site, maiwenn, 'À quatre mains')
  const save = (content: string, version: number) =>
    maiwenn.post(`/compte/articles/${article.id}`, {
      ...articleFields,
      title: 'À quatre mains',
      content,
      version: String(version),
    })
  expect((await save('<p>Le premier onglet.</p>', 1)).status).toBe(303)
  const second = await save('<p>Le second onglet.</p>', 1)
  expect(second.status).toBe(409)
  const shown = await plain(second)
  expect(shown).toContain('choisissez la version à garder')
  expect(shown).toContain('Le premier onglet.')
  expect(shown).toContain('Le second onglet.')
  expect(shown).toContain('name="version" value="2"')
  expect((await articleByTitle('À quatre mains'))?.content).toBe('<p>Le premier onglet.</p>')
  expect((await save('<p>Le second onglet.</p>', 2)).status).toBe(303)
  expect((await articleByTitle('À quatre mains'))?.version).toBe(3)
})

test('an article that is saved twice with one text, as by a double click, is saved once, and nothing conflicts', async () => {
  const article = await publishArticle(site, maiwenn, 'Enregistré deux fois')
  const address = `/compte/articles/${article.id}`
  const form = await maiwenn.read(address)
  const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const version = String(article.version)
  const fields = { ...articleFields, title: 'Enregistré deux fois', content: '<p>Mieux.</p>', version }
  const save = (more: Record<string, string>) => site.post(address, { ...fields, ...more }, { as: new Map(maiwenn) })
  const saved = await Promise.all([save({ idempotencyKey }), save({ idempotencyKey }), save({})])
  expect(saved.map(({ status }) => status)).toEqual([303, 303, 303])
  expect((await articleByTitle('Enregistré deux fois'))?.version).toBe(article.version + 1)
  expect((await save({ content: '<p>Autrement.</p>' })).status).toBe(409)
  // A form with a photo stores it again each time: its key alone tells that it is the same.
  const withPhoto = { ...fields, version: String(article.version + 1), idempotencyKey: crypto.randomUUID() }
  for (const _ of [1, 2]) expect((await site.sendForm(address, withPhoto, 'photos', maiwenn)).status).toBe(303)
})

test('every save is a version that can be read, compared and restored', async () => {
  const article = await publishArticle(site, maiwenn, 'Versions', { content: '<p>Un texte bleu.</p>' })
  const edit = { ...articleFields, title: 'Versions', content: '<p>Un texte vert.</p>' }
  await maiwenn.post(`/compte/articles/${article.id}`, edit)
  const list = await maiwenn.read(`/compte/articles/${article.id}/versions`)
  expect(list).toContain('par Maïwenn')
  const first = await maiwenn.read(`/compte/articles/${article.id}/versions/1`)
  expect(first).toContain('<del>bleu</del><ins>vert</ins>')
  expect(first).toContain('<title>Version 1 de «\u00a0Versions\u00a0» — Amulette</title>')
  expect(first).toMatch(/Version 1, du \d/)
  expect(first).toContain('Mettre cette version en ligne')
  const draft = { ...edit, content: '<p>Un texte ocre.</p>', articleId: article.id, baseVersion: '2' }
  await maiwenn.post(`/compte/brouillons/${crypto.randomUUID()}`, draft)
  const restore = async (version: string) => {
    const answer = await maiwenn.post(`/compte/articles/${article.id}/versions/1/restauration`, { version })
    return maiwenn.read(answer.headers.get('location') ?? '')
  }
  expect(await restore('2')).toContain('Version 1 mise en ligne.')
  expect(await maiwenn.read(`/compte/articles/${article.id}/versions/brouillon`)).toContain('ocre')
  expect(await articleByTitle('Versions')).toMatchObject({
    content: '<p>Un texte bleu.</p>',
    version: 3,
    slug: article.slug,
  })
  await maiwenn.post(`/compte/articles/${article.id}/retrait`, {})
  expect(await restore('3')).toContain('Version 1 reprise, pas encore en ligne.')
  expect((await site.get(`/article/${article.slug}`)).status).toBe(404)

  for (const version of ['9', '0', '-1', 'x', '99999999999']) {
    expect((await site.get(`/compte/articles/${article.id}/versions/${version}`, { as: maiwenn })).status).toBe(404)
  }
})

test('changes that are kept beside an article are counted and compared with it, and never published by a link', async () => {
  const { id } = await publishArticle(site, maiwenn, 'Le fil ciré', { content: '<p>Un nœud simple.</p>' })
  const draft = { ...articleFields, title: 'Le fil ciré', content: '<p>Un nœud double.</p>', articleId: id }
  const changes = `/compte/articles/${id}/versions/brouillon`
  expect((await site.get(changes, { as: maiwenn })).status).toBe(404)
  await maiwenn.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...draft, baseVersion: '1' })
  const form = await maiwenn.read(`/compte/articles/${id}`)
  expect(form).toMatch(/Ce formulaire contient vos changements gardés le .{5,40}6 mots/s)
  expect(form).toContain(`<a href="${changes}">Voir ce qui change</a>`)
  expect(await maiwenn.read(changes)).toContain('<del>simple</del><ins>double</ins>')
  expect((await maiwenn.post(`${changes}/restauration`, { version: '1' })).status).toBe(404)
  expect((await articleByTitle('Le fil ciré'))?.content).toBe('<p>Un nœud simple.</p>')
})
