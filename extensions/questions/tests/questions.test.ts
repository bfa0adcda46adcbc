import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { startJobs } from '../../../server/job-runner.ts'
import { sendComment } from '../../../tests/support/comment-forms.ts'
import { type SignedInMember, useMembers } from '../../../tests/support/members.ts'
import { emailsTo, linkInEmailTo } from '../../../tests/support/outbox.ts'
import { articleFields, publishArticle } from '../../../tests/support/publishing.ts'
import { commentWith } from '../../../tests/support/rows.ts'
import { text, useSite } from '../../../tests/support/site.ts'
import { withdrawalJob } from '../start.server.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const members = useMembers(site)

const asked = 'Peut-on porter l’ambre\nsous l’eau <salée> ?'
let article: Awaited<ReturnType<typeof publishArticle>>
let path: string
let soizic: SignedInMember
let form: string

const storedText = async () =>
  (await db.select({ content: articles.content }).from(articles).where(eq(articles.id, article.id)))[0]?.content ?? ''
const keptText = async () =>
  (await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, article.id)))[0]?.input.content ?? ''
const mails = async () => {
  await site.deliverEmails()
  return (await emailsTo(soizic.email)).map(({ subject }) => subject)
}

beforeAll(async () => {
  article = await publishArticle(site, maiwenn, 'L’ambre et la mer')
  path = `/article/${article.slug}`
  soizic = await members.newSignedInMember('soizic', 'user', 'Soizic')
  form = `/compte/commentaires/${(await sendComment(site, soizic.jar, asked, path)).id}/question`
})

const answer = (fields: Record<string, string> = {}, as = maiwenn) =>
  site.post(
    form,
    { question: 'L’ambre va-t-il dans l’eau ?', content: 'Non.\n\nLe sel le ternit.', version: '1', ...fields },
    { as },
  )

test('only the team answers in an article, and what is missing is asked for with what was typed', async () => {
  expect((await answer({}, anouk)).status).toBe(403)
  const refused = await answer({ question: ' ' })
  expect(refused.status).toBe(400)
  const page = await text(refused)
  expect(page).toContain('Écrivez la question.')
  expect(page).toContain('Le sel le ternit.')
  expect(await storedText()).not.toContain('/question/')
})

test('the answer is published, and readers see it in the article once the editor puts it online', async () => {
  for (const done of await Promise.all([1, 2, 3].map(() => answer({ asksForName: 'oui' }))))
    expect([done.status, done.headers.get('location')]).toEqual([303, `/compte/articles/${article.id}`])
  expect((await commentWith(asked))?.validated).toBe(true)
  expect(await site.read(path)).toContain('Le sel le ternit.')
  expect(await storedText()).not.toContain('/question/')
  const kept = await keptText()
  expect(kept).toContain('<h3>L’ambre va-t-il dans l’eau ?</h3>\n\n<p>Non.</p>\n\n<p>Le sel le ternit.</p>')
  expect(kept).toContain('Question posée dans les commentaires')
  for (const content of ['« Jamais » à l’eau "salée".', 'Non.\n\nLe sel le ternit.']) await answer({ content })
  expect(await keptText()).toMatch(/ternit\.<\/p>\n\n<p>« Jamais » à l’eau "salée"\.<\/p>\n\n<p><em>[^]*$/)
  expect(await mails()).toContain('Pouvons-nous vous nommer dans un article\u00a0? — Amulette')
  expect(await mails()).not.toContain('Un article répond à votre question — Amulette')
})

test('the person is named by their own consent alone, whose page changes nothing when it is only opened', async () => {
  const link = new URL(await linkInEmailTo(soizic.email, '/question/accord/')).pathname
  expect(await site.read(link)).toContain('Voulez-vous y être nommé')
  expect(await keptText()).not.toContain('Soizic')
  await site.post(link, { accord: 'oui' })
  expect(await keptText()).toContain('>Question de Soizic</a>')
  await site.post(link, { accord: 'non' })
  expect(await keptText()).not.toContain('Soizic')
  await Promise.all(['oui', 'non', 'oui', 'non'].map((accord) => site.post(link, { accord })))
  expect((await keptText()).includes('Soizic')).toBe((await site.read(link)).includes('disabled=""'))
  await site.post(link, { accord: 'oui' })
  expect((await site.post('/question/accord/autre', { accord: 'oui' })).status).toBe(404)
})

test('the person is told once when readers can read the answer, which leads to the comments', async () => {
  const fields = { ...articleFields, title: 'L’ambre et la mer', content: await keptText() }
  for (const version of ['1', '2']) await maiwenn.post(`/compte/articles/${article.id}`, { ...fields, version })
  const html = await site.read(path)
  expect(html).toContain('Question de Soizic')
  expect(html).toMatch(/"@type":"Question","name":"L’ambre va-t-il dans l’eau.\?","acceptedAnswer"/)
  const told = (await mails()).filter((subject) => subject.startsWith('Un article répond'))
  expect(told).toEqual(['Un article répond à votre question — Amulette'])
  const link = /href="(\/question\/[^"]+)"/.exec(await site.read(path))?.[1] ?? ''
  await db.update(comments).set({ validated: false }).where(eq(comments.content, asked))
  expect((await site.get(link)).headers.get('location')).toBe(`${path}#commentaires`)
})

test('a withdrawn comment takes the name and the link away, from old versions too, the answer stays', async () => {
  const jobs = startJobs([withdrawalJob])
  const [comment] = await db.select().from(comments).where(eq(comments.content, asked))
  await site.post(`/compte/commentaires/${comment?.id}/retrait`, {}, { as: soizic.jar })
  expect(await commentWith(asked)).toBeUndefined()
  await jobs.runDue()
  for (const version of ['3', '2']) {
    const stored = await storedText()
    expect(stored).toContain('Le sel le ternit.')
    expect(stored).not.toMatch(/Soizic|\/question\//)
    await site.post(`/compte/articles/${article.id}/versions/${version}/restauration`, {}, { as: maiwenn })
    await jobs.runDue()
  }
  await jobs.stop()
})
