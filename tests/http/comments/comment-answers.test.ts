import { eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { comments } from '#features/comments/comment-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { emailsTo } from '../../support/outbox.ts'
import { commentBy, eventsOf } from '../../support/rows.ts'
import { useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, hakim } = site.sessions('maiwenn', 'hakim')
afterEach(startClock)

const answersOf = (id: string) => db.select().from(comments).where(eq(comments.answersTo, id))
const answer = (id: string, content: string) =>
  maiwenn.post(`/compte/commentaires/${id}/reponse`, { content, version: '1' })

test('an administrator’s answer is public at once, with the badge of the article’s author; the pending comment is published with it', async () => {
  const { id, slug } = await commentBy('soline', 'Une <b>question</b> à la maison ?')
  const page = await maiwenn.read(`/compte/commentaires/${id}/reponse`)
  expect(page).toContain('Une &lt;b&gt;question&lt;/b&gt; à la maison ?')
  expect(page).toContain('Son commentaire et votre réponse paraîtront ensemble.')
  expect(page).toMatch(/<button[^>]*>Valider et publier la réponse</)
  const response = await answer(id, 'La maison répond <i>vite</i>.')
  expect(response.headers.get('location')).toBe(`/article/${slug}#contenu`)
  const html = await site.read(`/article/${slug}`)
  expect(html).toMatch(
    /Une &lt;b&gt;question&lt;\/b&gt; à la maison \?.*Auteur<\/span>.*La maison répond &lt;i&gt;vite&lt;\/i&gt;\./s,
  )
  expect(await eventsOf(id)).toEqual(['validated'])
  const answerId = (await answersOf(id))[0]?.id ?? ''
  expect(await eventsOf(answerId)).toEqual(['published'])
  // Answers are not listed as comments.
  expect(await maiwenn.read('/compte/moderation')).not.toContain(`data-comment="${answerId}`)
})

test('an e-mail tells the member of the answer, instead of the publication', async () => {
  const { id } = await commentBy('anouk', 'Répondez-moi.')
  stopClock(new Date())
  await answer(id, 'Voici notre réponse.')
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
  await hakim.post('/compte/lettres', { decisions: 'oui' })
  const { id } = await commentBy('hakim', 'Sans réponse par lettre.')
  await answer(id, 'Soit.')
  const sentTo = await db.select().from(emails).where(eq(emails.to, worldPeople.hakim.email))
  expect(sentTo.map(({ subject }) => subject)).toEqual(['Votre commentaire est publié — Amulette'])
})

test('an answer is changed and withdrawn by administrators; it stays public, and the comment stays', async () => {
  const { id, slug } = await commentBy('soline', 'Avec une réponse à corriger.', { validated: true })
  await answer(id, 'Avec une fote.')
  const answerId = (await answersOf(id))[0]?.id ?? ''
  const edited = await maiwenn.post(`/compte/commentaires/${answerId}/modification`, {
    content: 'Sans faute.',
    version: '1',
    published: 'true',
  })
  expect(edited.headers.get('location')).toBe(`/article/${slug}#commentaires`)
  expect(await site.read(`/article/${slug}`)).toContain('Sans faute.')
  await maiwenn.post(`/compte/commentaires/${answerId}/retrait`)
  const html = await site.read(`/article/${slug}`)
  expect(html).not.toContain('Sans faute.')
  expect(html).toContain('Avec une réponse à corriger.')
  expect(await eventsOf(answerId)).toEqual(['published', 'edited', 'withdrawn'])
  // The answer was withdrawn before its e-mail was sent.
  expect(await db.$count(emails, eq(emails.key, `comment-answer:${answerId}`))).toBe(0)
})

test('one level deep: an answer is not answered', async () => {
  const { id } = await commentBy('soline', 'Un seul niveau.', { validated: true })
  await answer(id, 'Premier niveau.')
  const answerId = (await answersOf(id))[0]?.id ?? ''
  expect((await site.get(`/compte/commentaires/${answerId}/reponse`, { as: maiwenn })).status).toBe(403)
  await expectAnswer(await answer(answerId, 'Second.'), 403, 'Une réponse ne reçoit pas de réponse.')
})

test('two administrators who answer at once both answer', async () => {
  const { id } = await commentBy('soline', 'Deux réponses à la fois.')
  const answers = await Promise.all(['Une.', 'Deux.'].map((content) => answer(id, content)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await answersOf(id)).toHaveLength(2)
  expect(await eventsOf(id)).toEqual(['validated'])
})
