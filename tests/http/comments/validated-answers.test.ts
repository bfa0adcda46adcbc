import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comments } from '#features/comments/comment-tables.server.ts'
import { now, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { lastLine, pendingComment, useModeration } from '../../support/moderation.ts'
import { commentById, type CommentRow, eventsOf } from '../../support/rows.ts'
import { type Jar, text as plain, useSite } from '../../support/site.ts'

/* Needs the built product on the demo world, and a mail server. */
const site = useSite('world')
const { jars, moderate, undo } = useModeration(site)
let mail: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  mail = await startMailServer()
  config.smtpUrl = mail.url
})
afterAll(async () => {
  config.smtpUrl = null
  await mail.close()
})
beforeEach(async () => {
  await db.delete(emails)
  mail.received.length = 0
})

const answersOf = (id: string) => db.select().from(comments).where(eq(comments.answersTo, id))
const answer = (comment: CommentRow, as: Jar, fields: Record<string, string> = {}) =>
  site.post(
    `/compte/commentaires/${comment.id}/reponse`,
    { content: 'Merci de votre lecture.', version: String(comment.version), ...fields },
    { as },
  )
const later = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))
async function subjectsTo(email: string): Promise<string[]> {
  await site.deliverEmails()
  const theirs = mail.received.filter(({ to }) => to.includes(email))
  const texts = theirs.map(({ source }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1] ?? '')
  return texts.map((text) =>
    text
      .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
      .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, q: string) =>
        decodeURIComponent(q.replaceAll('_', ' ').replaceAll('=', '%')),
      ),
  )
}

test('validating and answering is one decision, undone with its answer', async () => {
  stopClock('2026-11-21T10:00:00Z')
  const comment = await pendingComment('Une question.', { createdAt: new Date('2026-11-21T09:00:00Z') })
  const decided = await answer(comment, jars.maiwenn, { returnTo: '/compte/moderation' })
  expect(decided.headers.get('location')).toBe('/compte/moderation#contenu')
  expect((await commentById(comment.id))?.validated).toBe(true)
  const [written] = await answersOf(comment.id)
  expect(written).toMatchObject({ content: 'Merci de votre lecture.', validated: true })
  const number = (await lastLine(comment.id))?.number
  const page = await jars.maiwenn.read('/compte/moderation')
  expect(page).toContain('Réponse publiée, et le commentaire avec elle.')
  expect(page).toContain(`name="decision-${number}"`)
  expect(page).toContain('La réponse sera retirée aussi.')
  const own = await jars.maiwenn.read(`/compte/commentaires/${comment.id}`)
  expect(own).toContain(', et retirer la réponse')

  await undo(comment, jars.maiwenn)
  expect(await commentById(comment.id)).toEqual(comment)
  expect(await answersOf(comment.id)).toEqual([])
  expect(await eventsOf(comment.id)).toEqual(['validated', 'undone'])
  expect(await eventsOf(written?.id ?? '')).toEqual(['published', 'withdrawn'])
})

test('with script it is answered in place, as the other decisions are', async () => {
  const comment = await pendingComment('En place, avec une réponse.')
  const path = `/compte/commentaires/${comment.id}/reponse.data`
  const fields = { content: 'Merci.', version: String(comment.version), inPlace: '1' }
  const decided = await jars.maiwenn.post(path, fields)
  expect(decided.status).toBe(200)
  const told = await decided.text()
  expect(told).toContain('Réponse publiée, et le commentaire avec elle.')
  expect(told).toContain('answered')
  expect(await answersOf(comment.id)).toHaveLength(1)
})

test('sent twice with one key, it is answered twice and written once', async () => {
  const comment = await pendingComment('Deux fois.')
  const idempotencyKey = randomUUID()
  const both = await Promise.all([1, 2].map(() => answer(comment, new Map(jars.maiwenn), { idempotencyKey })))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  expect(await answersOf(comment.id)).toHaveLength(1)
  expect(await eventsOf(comment.id)).toEqual(['validated'])
})

test('only the answer that was sent with it goes: one of an earlier or later moment stays', async () => {
  stopClock('2026-11-21T10:00:00Z')
  const comment = await pendingComment('Deux réponses.', { createdAt: new Date('2026-11-21T09:00:00Z') })
  await answer(comment, jars.maiwenn)
  later(5)
  await answer(comment, jars.maiwenn, { content: 'Encore un mot.' })
  await answer(comment, jars.yann, { content: 'De Yann.' })
  await undo(comment, jars.maiwenn)
  expect((await answersOf(comment.id)).map(({ content }) => content).toSorted()).toEqual(['De Yann.', 'Encore un mot.'])

  const validated = await pendingComment('Validé, puis répondu.', { createdAt: new Date('2026-11-21T09:00:00Z') })
  await moderate(validated, 'validation', jars.maiwenn)
  later(1)
  await answer(validated, jars.maiwenn)
  await undo(validated, jars.maiwenn)
  expect(await answersOf(validated.id)).toHaveLength(1)
})

test('its e-mail waits as long as that of a decision; undone before, none leaves, and after, another corrects it', async () => {
  const { email } = worldPeople.soline
  stopClock('2026-11-21T10:00:00Z')
  const comment = await pendingComment('Par lettre.', { createdAt: new Date('2026-11-21T09:00:00Z') })
  await answer(comment, jars.maiwenn)
  later(14)
  expect(await subjectsTo(email)).toEqual([])
  await undo(comment, jars.maiwenn)
  later(60)
  expect(await subjectsTo(email)).toEqual([])

  await answer(comment, jars.maiwenn)
  later(16)
  expect(await subjectsTo(email)).toEqual(['Une réponse à votre commentaire — Amulette'])
  await undo(comment, jars.maiwenn)
  expect(await subjectsTo(email)).toEqual([
    'Une réponse à votre commentaire — Amulette',
    'La décision sur votre commentaire est annulée — Amulette',
  ])
})

test.each([
  ['a text that changed meanwhile', { version: '7' }, 409],
  ['no text', { content: ' \u200b ' }, 400],
  ['a text that is too long', { content: 'a'.repeat(5001) }, 400],
  ['no version', { version: '' }, 400],
])('refused for %s, it validates nothing', async (_, fields, status) => {
  const comment = await pendingComment('À lire de nouveau.')
  const refused = await answer(comment, jars.maiwenn, fields)
  expect(refused.status).toBe(status)
  expect(await plain(refused)).toContain('À lire de nouveau.')
  if (status === 409)
    expect(await plain(await answer(comment, jars.maiwenn, fields))).toContain('Merci de votre lecture.')
  expect((await commentById(comment.id))?.validated).toBe(false)
  expect(await answersOf(comment.id)).toEqual([])
})

test('a member answers nothing, and no page elsewhere is returned to', async () => {
  const comment = await pendingComment('Pour les administrateurs.')
  expect((await answer(comment, jars.soline)).status).toBe(403)
  expect((await commentById(comment.id))?.validated).toBe(false)
  const elsewhere = await answer(comment, jars.maiwenn, { returnTo: 'https://example.org/' })
  expect(elsewhere.headers.get('location')).toMatch(/^\/article\/[\w-]+#contenu$/)
})
