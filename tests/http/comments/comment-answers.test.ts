import { eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { comments } from '#features/comments/comment-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { emailsTo } from '../../support/outbox.ts'
import { text as plain, useSite } from '../../support/site.ts'
import { anArticle, eventsOf } from '../../support/rows.ts'

const site = useSite('world')
afterEach(startClock)

async function commentOf(name: keyof typeof worldPeople, content: string, validated = false) {
  const { email } = worldPeople[name]
  const [model] = await db.select().from(comments).where(eq(comments.author, email)).limit(1)
  const { id: articleId, slug } = await anArticle()
  const row = { articleId, userId: model?.userId, author: email, content, validated, createdAt: new Date() }
  const [comment] = await db.insert(comments).values(row).returning()
  if (!comment) throw new Error('The comment was not written.')
  return { id: comment.id, slug }
}

const answersOf = (id: string) => db.select().from(comments).where(eq(comments.answersTo, id))
test('an administrator’s answer is public at once, with its badge; the pending comment is published with it', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id, slug } = await commentOf('soline', 'Une question à la maison ?')
  const page = await plain(await site.get(`/compte/commentaires/${id}/reponse`, { as: maiwenn }))
  expect(page).toContain('Une question à la maison ?')
  expect(page).toContain('Son commentaire et votre réponse paraîtront ensemble.')
  expect(page).toMatch(/<button[^>]*>Valider et publier la réponse</)
  const response = await site.post(
    `/compte/commentaires/${id}/reponse`,
    { content: 'La maison répond <i>vite</i>.', version: '1' },
    { as: maiwenn },
  )
  expect(response.headers.get('location')).toBe(`/article/${slug}#contenu`)
  const html = await plain(await site.get(`/article/${slug}`))
  expect(html).toMatch(
    /Une question à la maison \?.*L’équipe du site<\/span>.*La maison répond &lt;i&gt;vite&lt;\/i&gt;\./s,
  )
  expect(await eventsOf(id)).toEqual(['validated'])
  const [answer] = await answersOf(id)
  expect(await eventsOf(answer?.id ?? '')).toEqual(['published'])
  // Answers are not listed as comments.
  expect(await plain(await site.get('/compte/moderation', { as: maiwenn }))).not.toContain(
    `data-comment="${answer?.id}`,
  )
})

test('an e-mail tells the member of the answer, instead of the publication', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id } = await commentOf('anouk', 'Répondez-moi.')
  stopClock('2027-01-10T09:00:00Z')
  await site.post(
    `/compte/commentaires/${id}/reponse`,
    { content: 'Voici notre réponse.', version: '1' },
    { as: maiwenn },
  )
  stopClock(new Date(now().getTime() + 20_000))
  await site.deliverEmails()
  const message = (await emailsTo(worldPeople.anouk.email)).at(-1)
  expect(message?.subject).toBe('Une réponse à votre commentaire — Amulette')
  expect(message?.text).toContain('> Voici notre réponse.')
  expect(message?.text).toContain('> Répondez-moi.')
  expect(message?.text).toContain('jeton=answers.')
  expect(message?.text).not.toContain(worldPeople.maiwenn.email)
  expect(await db.$count(emails, like(emails.subject, 'Votre commentaire est publié%'))).toBe(0)
})

test('who wants no e-mail about answers gets one about the publication', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const hakim = await site.signInAs('hakim')
  await site.post('/compte/lettres', { decisions: 'oui' }, { as: hakim })
  const { id } = await commentOf('hakim', 'Sans réponse par lettre.')
  await site.post(`/compte/commentaires/${id}/reponse`, { content: 'Soit.', version: '1' }, { as: maiwenn })
  const sentTo = await db.select().from(emails).where(eq(emails.to, worldPeople.hakim.email))
  expect(sentTo.map(({ subject }) => subject)).toEqual(['Votre commentaire est publié — Amulette'])
})

test('an answer is changed and withdrawn by administrators; it stays public, and the comment stays', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id, slug } = await commentOf('soline', 'Avec une réponse à corriger.', true)
  await site.post(`/compte/commentaires/${id}/reponse`, { content: 'Avec une fote.', version: '1' }, { as: maiwenn })
  const answerId = (await answersOf(id))[0]?.id ?? ''
  const edited = await site.post(
    `/compte/commentaires/${answerId}/modification`,
    { content: 'Sans faute.', version: '1', published: 'true' },
    { as: maiwenn },
  )
  expect(edited.headers.get('location')).toBe(`/article/${slug}#commentaires`)
  expect(await plain(await site.get(`/article/${slug}`))).toContain('Sans faute.')
  await site.post(`/compte/commentaires/${answerId}/retrait`, {}, { as: maiwenn })
  const html = await plain(await site.get(`/article/${slug}`))
  expect(html).not.toContain('Sans faute.')
  expect(html).toContain('Avec une réponse à corriger.')
  expect(await eventsOf(answerId)).toEqual(['published', 'edited', 'withdrawn'])
  // The answer was withdrawn before its e-mail was sent.
  expect(await db.$count(emails, eq(emails.key, `comment-answer:${answerId}`))).toBe(0)
})

test('one level deep: an answer is not answered', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id } = await commentOf('soline', 'Un seul niveau.', true)
  await site.post(`/compte/commentaires/${id}/reponse`, { content: 'Premier niveau.', version: '1' }, { as: maiwenn })
  const answerId = (await answersOf(id))[0]?.id ?? ''
  expect((await site.get(`/compte/commentaires/${answerId}/reponse`, { as: maiwenn })).status).toBe(403)
  const response = await site.post(
    `/compte/commentaires/${answerId}/reponse`,
    { content: 'Second.', version: '1' },
    { as: maiwenn },
  )
  expect(response.status).toBe(403)
  expect(await plain(response)).toContain('Une réponse ne reçoit pas de réponse.')
})

test('a comment edited meanwhile is shown again first, and the typed answer stays', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id } = await commentOf('soline', 'Version une.')
  await db.update(comments).set({ content: 'Version deux.', version: 2 }).where(eq(comments.id, id))
  const response = await site.post(
    `/compte/commentaires/${id}/reponse`,
    { content: 'À la version une.', version: '1' },
    { as: maiwenn },
  )
  expect(response.status).toBe(409)
  const page = await plain(response)
  expect(page).toContain('Version deux.')
  expect(page).toContain('À la version une.')
  expect(await answersOf(id)).toEqual([])
})

test('an empty answer, and one to nothing, are refused', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id } = await commentOf('soline', 'À qui l’on répond mal.')
  expect(
    (await site.post(`/compte/commentaires/${id}/reponse`, { content: ' ', version: '1' }, { as: maiwenn })).status,
  ).toBe(400)
  for (const nobody of [crypto.randomUUID(), 'x', '%00'])
    expect(
      (await site.post(`/compte/commentaires/${nobody}/reponse`, { content: 'Oui.', version: '1' }, { as: maiwenn }))
        .status,
    ).toBe(404)
})

test('two administrators who answer at once both answer', async () => {
  const maiwenn = await site.signInAs('maiwenn')
  const { id } = await commentOf('soline', 'Deux réponses à la fois.')
  const answers = await Promise.all(
    ['Une.', 'Deux.'].map((content) =>
      site.post(`/compte/commentaires/${id}/reponse`, { content, version: '1' }, { as: maiwenn }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await answersOf(id)).toHaveLength(2)
  expect(await eventsOf(id)).toEqual(['validated'])
})
