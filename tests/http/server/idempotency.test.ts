import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { comments } from '#features/comments/comment-tables.server.ts'

import { stampField } from '#features/comments/moderation-rules.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { deleteOldAcceptedForms } from '#platform/forms/idempotency.server.ts'
import { acceptedForms } from '#platform/forms/idempotency-tables.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { publishedComment, stampOf } from '../../support/reports.ts'
import { eventsOf, idOf } from '../../support/rows.ts'
import { type Jar, text, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

const articlePath = async () => /\/article\/lapis-lazuli-[\w-]+/.exec(await site.read('/'))?.[0] ?? ''
const written = (content: string) => db.$count(comments, eq(comments.content, content))

async function send(content: string, idempotencyKey: string, as: Jar) {
  return site.post(`${await articlePath()}/commentaires`, { content, idempotencyKey }, { as })
}

test('a comment that arrives twice, or ten times at once, is stored once, and each sender reads the thanks', async () => {
  const key = randomUUID()
  const first = await send('Une seule fois.', key, anouk)
  const again = await send('Une seule fois.', key, anouk)
  expect([first.status, again.status]).toEqual([303, 303])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect(await anouk.read(again.headers.get('location') ?? '')).toContain('Merci pour votre commentaire !')
  expect(await written('Une seule fois.')).toBe(1)

  const other = randomUUID()
  const jars = Array.from({ length: 10 }, () => new Map(anouk))
  const answers = await Promise.all(jars.map((jar) => send('Dix à la fois.', other, jar)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303))
  expect(await written('Dix à la fois.')).toBe(1)
  // A sent e-mail keeps its key, not its text.
  const [comment] = await db.select().from(comments).where(eq(comments.content, 'Dix à la fois.'))
  expect(await db.$count(emails, like(emails.key, `comment-arrival:${comment?.id}:%`))).toBe(1)
})

test('the same text and key of another person are another comment', async () => {
  const key = randomUUID()
  for (const name of ['anouk', 'soline'] as const) await send('Premier texte.', key, await site.signInAs(name))
  expect(await written('Premier texte.')).toBe(2)
})

test('a form that returns to its first text under one key writes it again', async () => {
  const idempotencyKey = randomUUID()
  const shownName = async () => /name="username"[^>]*value="([^"]*)"/.exec(await anouk.read('/compte/profil'))?.[1]
  for (const username of ['Corbeau1', 'Corbeau2', 'Corbeau1', 'Corbeau1']) {
    expect((await anouk.post('/compte/pseudo', { username, idempotencyKey })).status).toBe(303)
    expect(await shownName()).toBe(username)
  }
  // A refused request in between does not change what was accepted before.
  const key = randomUUID()
  for (const content of ['Allers et retours.', '   ', 'Allers et retours.']) await send(content, key, anouk)
  expect(await written('Allers et retours.')).toBe(1)
})

test('a form that was refused may be sent again with its key, and one with a wrong key is a form without', async () => {
  const key = randomUUID()
  expect((await send('   ', key, anouk)).status).toBe(400)
  expect((await send('   ', key, anouk)).status).toBe(400)
  for (const wrong of ['', 'x'.repeat(4000), "' or 1=1", '\0']) {
    const content = `Avec une clé de ${wrong.length} caractères.`
    expect((await send(content, wrong, anouk)).status).toBe(303)
    expect(await written(content)).toBe(1)
  }
})

test('a report that is corrected after a lost answer is not stored beside the first without a question', async () => {
  const { address } = await publishedComment('Une perle deux fois signalée.')
  const report = { goodFaith: 'oui', email: '', extra: '', shownAt: await stampOf(site, address) }
  const sendReport = (reason: string, idempotencyKey: string) =>
    site.post(address, { ...report, reason, idempotencyKey })
  const key = randomUUID()
  expect((await sendReport('Un propos injurieu.', key)).status).toBe(303)
  const refused = await sendReport('Un propos injurieux.', key)
  const page = await text(refused)
  expect(refused.status).toBe(409)
  expect(page).toContain('Un premier signalement est déjà arrivé, sans ces changements.')
  expect(page).toContain('Un propos injurieux.</textarea>')
  expect(page).toContain(`name="${stampField}" value="${report.shownAt}"`)
  expect((await sendReport('Un propos injurieux.', randomUUID())).status).toBe(303)
  expect(await db.$count(commentReports, like(commentReports.reason, 'Un propos injurieu%'))).toBe(2)
})

test('a decision that arrives twice is answered twice with success, and decided once', async () => {
  const [waiting] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  const idempotencyKey = randomUUID()
  const moderate = () =>
    site.post(`/compte/moderation/${waiting?.id}/validation`, { idempotencyKey }, { as: new Map(maiwenn) })
  expect((await Promise.all([moderate(), moderate()])).map(({ status }) => status)).toEqual([303, 303])
  expect((await eventsOf(waiting?.id ?? '')).filter((event) => event === 'validated')).toHaveLength(1)
})

const waitingComment = async () => (await db.select().from(comments).where(eq(comments.validated, false)).limit(1))[0]
async function reportedComment() {
  const { id, address } = await publishedComment('Une perle signalée, et laissée.')
  const report = { reason: 'Un propos injurieux.', goodFaith: 'oui', email: '', extra: '' }
  await site.post(address, { ...report, shownAt: await stampOf(site, address) })
  return id
}

type Correction = [
  what: string,
  addressOf: () => Promise<string>,
  fields: { field: string; [name: string]: string },
  said: string | RegExp,
]
const corrections: Correction[] = [
  [
    'a synonym',
    async () => '/compte/recherches/synonymes',
    { field: 'term', meaning: 'main de Fatma' },
    /(?=.*Un premier envoi est déjà arrivé, sans ces changements)(?=.*name="term"[^>]*value="Corrigé\.").*Supprimer le synonyme Corrig(?!é)/s,
  ],
  [
    'a decision',
    async () => `/compte/moderation/${(await waitingComment())?.id}/rejet`,
    { field: 'reason' },
    'Erreur lors du rejet : une première décision est déjà enregistrée, sans ce que vous venez d’écrire («\u00a0Corrigé.\u00a0»).',
  ],
  [
    'a ban',
    async () => `/compte/personnes/${await idOf('hakim')}/restriction`,
    { field: 'reason', change: 'banned' },
    /Pour changer le motif, levez-la d’abord\..*name="reason"[^>]*value="Corrigé\."|name="reason"[^>]*value="Corrigé\.".*Pour changer le motif, levez-la d’abord\./s,
  ],
  [
    'an answer to a report',
    async () => `/compte/signalements/${await reportedComment()}/maintien`,
    { field: 'answer' },
    'sans ce que vous venez d’écrire («\u00a0Corrigé.\u00a0»)',
  ],
]

test.each(corrections)(
  '%s that is corrected after a lost answer is not taken, and is given back',
  async (_, addressOf, fields, said) => {
    const address = await addressOf()
    const { field, ...others } = fields
    const idempotencyKey = randomUUID()
    const sendTyped = (typed: string) => maiwenn.post(address, { ...others, [field]: typed, idempotencyKey })
    expect((await sendTyped('Corrig.')).status).toBe(303)
    await expectAnswer(await sendTyped('Corrigé.'), 409, said)
  },
)

test('what was accepted is forgotten after a day', async () => {
  expect(await db.$count(acceptedForms)).toBeGreaterThan(0)
  stopClock(new Date(Date.now() + 25 * 60 * 60 * 1000))
  await deleteOldAcceptedForms()
  startClock()
  expect(await db.$count(acceptedForms)).toBe(0)
})
