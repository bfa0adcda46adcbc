import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { addPerson } from '#features/accounts/people.server.ts'
import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { text, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const sentence = 'Seul l’auteur de cet article peut le modifier.'
const changed = { title: 'Repris', content: '<p>Par un autre.</p>', category: 'pendentif', images: '', videoUrl: '' }

let maiwenn: Jar
let yann: Jar
let yannId: string
let id: string
let slug: string

beforeAll(async () => {
  const yannEmail = 'yann@example.org'
  const password = 'second administrateur'
  yannId = await addPerson({ email: yannEmail, password, role: 'admin', username: 'Yann' })
  maiwenn = await site.signInAs('maiwenn')
  yann = await site.signIn(yannEmail, password)
})

/** An article of Maïwenn’s with an earlier version, so that there is one to restore. */
beforeEach(async () => {
  const title = `Droits ${crypto.randomUUID()}`
  const fields = { ...changed, title, category: 'bracelet' }
  await site.post('/compte/articles/nouveau', { ...fields, content: '<p>Premier.</p>' }, { as: maiwenn })
  const [article] = await db.select().from(articles).where(eq(articles.title, title))
  if (!article) throw new Error('The article was not written.')
  ;({ id, slug } = article)
  await site.post(`/compte/articles/${id}`, { ...fields, content: '<p>Second.</p>' }, { as: maiwenn })
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
    expect(await text(await site.get(page, { as: yann })), page).not.toContain(`/compte/articles/${id}"`)
  expect(await text(await site.get(`/article/${slug}`, { as: maiwenn }))).toContain(`/compte/articles/${id}`)
  const form = await site.get(`/compte/articles/${id}`, { as: yann })
  expect(form.status).toBe(403)
  const page = await text(form)
  expect(page).toContain(sentence)
  expect(page).not.toContain('<textarea')
})

const updates: [how: string, send: () => Promise<Response>, answer: string][] = [
  ['by the form', () => site.post(`/compte/articles/${id}`, changed, { as: yann }), `Erreur: ${sentence}`],
  [
    'as the script sends it',
    () => site.post(`/compte/articles/${id}.data`, changed, { as: yann }),
    `Erreur: ${sentence}`,
  ],
  [
    'with the version that is there',
    () => site.post(`/compte/articles/${id}`, { ...changed, version: '2' }, { as: yann }),
    `Erreur: ${sentence}`,
  ],
  [
    'in the author’s name',
    () =>
      site.post(
        `/compte/articles/${id}`,
        { ...changed, author: 'maiwenn@example.org', author_id: yannId, authorId: yannId, id },
        { as: yann },
      ),
    `Erreur: ${sentence}`,
  ],
  [
    'for later',
    () => site.post(`/compte/articles/${id}`, { ...changed, publishAt: '2030-01-01T10:00' }, { as: yann }),
    `Erreur: ${sentence}`,
  ],
  [
    'by restoring a version',
    () => site.post(`/compte/articles/${id}/versions/1/restauration`, { version: '2' }, { as: yann }),
    sentence,
  ],
  [
    'by keeping changes apart',
    () => site.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...changed, articleId: id }, { as: yann }),
    `Erreur: ${sentence}`,
  ],
]

test.each(updates)(
  'an update by a second administrator is refused, %s: nothing is changed',
  async (_, send, answer) => {
    const before = await stored()
    const page = await text(await site.get(`/article/${slug}`))
    const refused = await send()
    expect(refused.status).toBe(403)
    expect(await text(refused)).toContain(answer)
    expect(await stored()).toEqual(before)
    expect(await text(await site.get(`/article/${slug}`))).toBe(page)
  },
)

test('the page that refuses shows the sentence, and no form', async () => {
  const refused = await text(await site.post(`/compte/articles/${id}`, changed, { as: yann }))
  const shown = refused.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
  expect(shown).toContain(sentence)
  expect(shown).not.toContain('Par un autre.')
})
