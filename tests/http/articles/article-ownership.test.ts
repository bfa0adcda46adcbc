import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'

import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { addYann, type SignedInMember } from '../../support/members.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const maiwenn = site.session('maiwenn')
const sentence = 'Seul l’auteur de cet article peut le modifier.'
const edit = { ...articleFields, title: 'Repris', content: '<p>Par un autre.</p>', category: 'pendentif' }

let yann: SignedInMember
let id: string
let slug: string

beforeAll(async () => {
  yann = await addYann(site)
})

/** An article of Maïwenn’s with an earlier version, so that there is one to restore. */
beforeEach(async () => {
  const title = `Droits ${crypto.randomUUID()}`
  ;({ id, slug } = await publishArticle(site, maiwenn, title, { content: '<p>Premier.</p>' }))
  await site.post(`/compte/articles/${id}`, { ...articleFields, title, content: '<p>Second.</p>' }, { as: maiwenn })
})

/** All that is stored of the article. */
async function stored() {
  return {
    article: await db.select().from(articles).where(eq(articles.id, id)),
    versions: await db
      .select()
      .from(articleRevisions)
      .where(eq(articleRevisions.articleId, id))
      .orderBy(asc(articleRevisions.version)),
    drafts: await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, id)),
  }
}

test('another administrator is offered no form to change an article, and its address says why', async () => {
  for (const page of [`/article/${slug}`, '/', '/bracelets'])
    expect(await site.read(page, yann.jar), page).not.toContain(`/compte/articles/${id}"`)
  expect(await site.read(`/article/${slug}`, maiwenn)).toContain(`/compte/articles/${id}`)
  const form = await site.get(`/compte/articles/${id}`, { as: yann.jar })
  expect(form.status).toBe(403)
  const page = await text(form)
  expect(page).toContain(sentence)
  expect(page).not.toContain('<textarea')
})

const updates: [how: string, address: () => string, fields: () => Record<string, string>][] = [
  ['by the form', () => `articles/${id}`, () => edit],
  ['as the script sends it', () => `articles/${id}.data`, () => edit],
  ['with the version that is there', () => `articles/${id}`, () => ({ ...edit, version: '2' })],
  [
    'in the author’s name',
    () => `articles/${id}`,
    () => ({ ...edit, author: 'maiwenn@example.org', author_id: yann.id, authorId: yann.id, id }),
  ],
  ['for later', () => `articles/${id}`, () => ({ ...edit, publishAt: '2030-01-01T10:00' })],
  ['by restoring a version', () => `articles/${id}/versions/1/restauration`, () => ({ version: '2' })],
  ['by keeping changes apart', () => `brouillons/${crypto.randomUUID()}`, () => ({ ...edit, articleId: id })],
]

test.each(updates)(
  'an update by a second administrator is refused, %s: nothing is changed',
  async (how, address, fields) => {
    const before = await stored()
    const page = await site.read(`/article/${slug}`)
    const refused = await site.post(`/compte/${address()}`, fields(), { as: yann.jar })
    expect(refused.status).toBe(403)
    expect(await text(refused)).toContain(how === 'by restoring a version' ? sentence : `Erreur: ${sentence}`)
    expect(await stored()).toEqual(before)
    expect(await site.read(`/article/${slug}`)).toBe(page)
  },
)

test('the page that refuses shows the sentence, and no form', async () => {
  const refused = await text(await site.post(`/compte/articles/${id}`, edit, { as: yann.jar }))
  const shown = refused.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
  expect(shown).toContain(sentence)
  expect(shown).not.toContain('Par un autre.')
})
