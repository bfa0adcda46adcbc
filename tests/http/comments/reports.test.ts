// Long: reports of comments, from the form to the decision.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'

import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { deleteOldReports } from '#features/reports/reported-comments.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { text as plain, useSite, expectAnswer } from '../../support/site.ts'
import { publishedComment, sentTo, stampOf } from '../../support/reports.ts'
import { commentById, decisionField, eventsOf } from '../../support/rows.ts'

const site = useSite('world')
const { maiwenn, soline } = site.sessions('maiwenn', 'soline')

afterEach(startClock)
let visitors = 0
/** Another address each time, because the limit counts by it. */
let from = ''
beforeEach(() => {
  from = `192.0.2.${++visitors}`
})

const serious = { reason: 'Ce passage insulte quelqu’un.', goodFaith: 'oui' }

async function report(address: string, more: Record<string, string> = {}) {
  return site.post(
    address,
    { ...serious, email: '', shownAt: await stampOf(site, address), extra: '', ...more },
    { from },
  )
}

test('anybody reports a published comment without an account; administrators get one e-mail', async () => {
  const { id, slug, address } = await publishedComment('Un commentaire à signaler.')
  const article = await site.read(`/article/${slug}`)
  expect(article).toContain(`href="${address}"`)
  expect(article).toContain('aria-label="Signaler le commentaire d')
  const hers = await maiwenn.read(`/article/${slug}`)
  expect(hers).toContain(`href="/compte/commentaires/${id}" rel="nofollow" aria-label="Modérer`)
  expect(hers).not.toContain('Signaler')
  const page = await site.get(address)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(await plain(page)).toContain('Un commentaire à signaler.')
  expect((await report(address)).headers.get('location')).toBe(`/article/${slug}#commentaires`)
  await report(address, { reason: 'Moi aussi, je le trouve insultant.' })
  expect(await eventsOf(id)).toEqual(['reported', 'reported'])
  const [message, ...more] = await sentTo(worldPeople.maiwenn.email, 'Un commentaire signalé')
  expect(message?.text).toContain('> Ce passage insulte quelqu’un.')
  expect(more).toEqual([])
  expect(await commentById(id)).toMatchObject({ validated: true })
})

test('the same report from a second page is stored and told once, another one is not the same', async () => {
  const { id, address } = await publishedComment('Signalé deux fois de même.')
  const before = await sentTo(worldPeople.maiwenn.email, 'Un commentaire signalé')
  for (const email of ['', '', 'moi@example.org', 'moi@example.org']) {
    expect((await report(address, { email, idempotencyKey: randomUUID() })).status).toBe(303)
  }
  const stored = await db.select().from(commentReports).where(eq(commentReports.commentId, id))
  expect(stored.map(({ email }) => email).toSorted()).toEqual(['moi@example.org', null])
  expect(await eventsOf(id)).toEqual(['reported', 'reported'])
  expect(await sentTo(worldPeople.maiwenn.email, 'Un commentaire signalé')).toHaveLength(before.length + 1)
})

test.each([
  [{ reason: '' }, 'Dites ce qui pose problème dans ce commentaire.'],
  [{ reason: 'Non.' }, 'Dites-en un peu plus'],
  [{ reason: 'x'.repeat(2001) }, 'Au plus 2000 caractères.'],
  [{ email: 'pas une adresse' }, 'Cette adresse n’est pas valable.'],
  [{ email: 'a@b.fr\r\nBcc: c@d.fr' }, 'Cette adresse n’est pas valable.'],
  [{ extra: 'https://robot.example' }, 'Un champ caché a été rempli'],
  [{ shownAt: '' }, 'Relisez, puis envoyez de nouveau.'],
  [{ shownAt: '0.x' }, 'Relisez, puis envoyez de nouveau.'],
])('a report that says too little, or by a program, is refused, the text stays (%#)', async (change, sentence) => {
  const { id, address } = await publishedComment('Signalé de travers.')
  const refused = await report(address, change)
  expect(refused.status).toBe(400)
  const page = await plain(refused)
  expect(page).toContain(sentence)
  if (!('reason' in change)) expect(page).toContain('Ce passage insulte quelqu’un.')
  expect(await db.$count(commentReports, eq(commentReports.commentId, id))).toBe(0)
})

test('a box that is not ticked, and so not sent, is asked for', async () => {
  const { id, address } = await publishedComment('Signalé sans bonne foi.')
  const fields = { reason: serious.reason, email: '', shownAt: await stampOf(site, address) }
  const refused = await site.post(address, fields, { from })
  expect(refused.status).toBe(400)
  const page = await plain(refused)
  expect(page).toContain('Cochez cette case pour envoyer votre signalement.')
  expect(page).toMatch(/<input type="checkbox"[^>]* autofocus/i)
  // The form keeps its first stamp, so that ticking the box is not too quick.
  expect(page).toContain(`name="shownAt" value="${fields.shownAt}"`)
  expect(await db.$count(commentReports, eq(commentReports.commentId, id))).toBe(0)
})

test('nobody reads and writes in less than three seconds', async () => {
  const { address } = await publishedComment('Signalé trop vite.')
  await expectAnswer(await report(address, { shownAt: await stampOf(site, address, 0) }), 400, 'C’était très rapide.')
})

test('what is not published, is elsewhere or does not exist cannot be reported', async () => {
  const pending = await publishedComment('En attente, donc pas signalable.', false)
  const { slug, id } = await publishedComment('Ici.')
  const [, other] = await db.select().from(articles).limit(2)
  for (const address of [
    pending.address,
    `/article/${other?.slug}/commentaires/${id}/signalement`,
    `/article/${slug}/commentaires/${crypto.randomUUID()}/signalement`,
    `/article/${slug}/commentaires/x/signalement`,
    `/article/%00/commentaires/${id}/signalement`,
  ]) {
    expect((await site.get(address)).status, address).toBe(404)
    expect((await site.post(address, serious, { from })).status, address).toBe(404)
  }
})

test('one network does not report without end', async () => {
  const { address } = await publishedComment('Signalé sans fin.')
  const shownAt = await stampOf(site, address)
  const answers = []
  for (let sent = 0; sent < 6; sent++)
    answers.push(await site.post(address, { ...serious, email: '', shownAt }, { from: `2001:db8:5::${sent + 1}` }))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an administrator removes a reported comment in one action: gone at once, everybody notified, the address deleted', async () => {
  const { id, slug, address } = await publishedComment('À retirer sur signalement.')
  await report(address, { email: 'Temoin@Example.org' })
  await report(address)
  const list = await maiwenn.read('/compte/signalements')
  expect(list).toMatch(/<a(?=[^>]*aria-current="true")[^>]*href="\/compte\/moderation"/)
  expect(list).toContain('À retirer sur signalement.')
  expect(list).toContain('2 signalements')
  expect(list).toContain('une réponse est attendue')
  expect(list.toLowerCase()).not.toContain('temoin@example.org')
  const decided = await maiwenn.post(`/compte/signalements/${id}/retrait`, { answer: 'Une insulte, en effet.' })
  expect(decided.headers.get('location')).toBe('/compte/signalements')
  expect(await site.read(`/article/${slug}`)).not.toContain('À retirer sur signalement.')
  expect((await site.get(address)).status).toBe(404)
  expect(await eventsOf(id)).toEqual([
    'reported',
    'reported',
    expect.stringMatching(/^(received|published)$/),
    'deleted',
  ])
  const [reporter, ...others] = await sentTo('temoin@example.org', 'Le commentaire signalé est supprimé')
  expect(reporter?.text).toContain('Une insulte, en effet.')
  expect(others).toEqual([])
  const [author] = await sentTo(worldPeople.soline.email, 'Votre commentaire a été supprimé')
  expect(author?.text).toContain('Motif\u00a0: Une insulte, en effet.')
  expect(author?.text).toContain('contester')
  const rows = await db.select().from(commentReports).where(eq(commentReports.commentId, id))
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ email: null, outcome: 'withdrawn', closedAt: expect.any(Date) })
  const reply = await maiwenn.post(`/compte/signalements/${id}/maintien`)
  await expectAnswer(reply, 409, 'Ces signalements ont déjà été traités.')
})

test('or keeps it: the reporter and the author are notified, and the audit log says so', async () => {
  const { id, slug, address } = await publishedComment('À garder malgré un signalement.')
  await report(address, { email: 'temoin2@example.org' })
  const decided = await maiwenn.post(`/compte/signalements/${id}/maintien`, { answer: 'Une opinion.' })
  expect(decided.status).toBe(303)
  expect(await maiwenn.read('/compte/signalements')).not.toContain('À garder malgré')
  expect(await site.read(`/article/${slug}`)).toContain('À garder malgré un signalement.')
  expect(await eventsOf(id)).toEqual(['reported', 'kept'])
  expect((await sentTo('temoin2@example.org', 'reste publié'))[0]?.text).toContain('le signaler de nouveau')
  expect((await sentTo(worldPeople.soline.email, 'a été signalé et reste publié'))[0]?.text).toContain('Une opinion.')
  // A new report opens the case again, with a new e-mail.
  await report(address)
  const stillOpen = and(eq(commentReports.commentId, id), isNull(commentReports.closedAt))
  expect(await db.$count(commentReports, stillOpen)).toBe(1)
})

test('the reports of a comment that its author withdrew are closed, and the reporter notified', async () => {
  const { id, address } = await publishedComment('Repris par son auteur.')
  await report(address, { email: 'temoin3@example.org' })
  await soline.post(`/compte/commentaires/${id}/retrait`)
  expect(await maiwenn.read('/compte/signalements')).toContain('Ce commentaire n’est plus en ligne.')
  expect((await maiwenn.post(`/compte/signalements/${id}/maintien`)).status).toBe(409)
  expect((await maiwenn.post(`/compte/signalements/${id}/retrait`)).status).toBe(303)
  expect(await sentTo('temoin3@example.org', 'est supprimé')).toHaveLength(1)
})

test('two administrators who decide at once: one decides, the other reads so', async () => {
  const { id, address } = await publishedComment('Décidé deux fois.')
  await report(address)
  const answers = await Promise.all(
    ['retrait', 'maintien'].map((noun) => maiwenn.post(`/compte/signalements/${id}/${noun}`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
})

test('a decision about nothing is refused', async () => {
  expect((await maiwenn.post(`/compte/signalements/${crypto.randomUUID()}/retrait`)).status).toBe(409)
  expect((await maiwenn.post('/compte/signalements/x/retrait')).status).toBe(404)
})

test('a removal undone before its e-mail reopens the reports, with the address to answer to', async () => {
  const { id, slug, address } = await publishedComment('Retiré par erreur.')
  await report(address, { email: 'temoin4@example.org' })
  await maiwenn.post(`/compte/signalements/${id}/retrait`)
  await maiwenn.post('/compte/moderation/annulation', await decisionField(id, 'deleted'))
  expect(await site.read(`/article/${slug}`)).toContain('Retiré par erreur.')
  expect(await sentTo('temoin4@example.org', 'signalé')).toEqual([])
  const [open] = await db.select().from(commentReports).where(eq(commentReports.commentId, id))
  expect(open).toMatchObject({ email: 'temoin4@example.org', closedAt: null, outcome: null })
})

test('a removal undone after its e-mail is corrected by another, and the next decision is notified too', async () => {
  const { id, address } = await publishedComment('Retiré puis remis.')
  await report(address, { email: 'temoin5@example.org' })
  stopClock(new Date())
  await maiwenn.post(`/compte/signalements/${id}/retrait`)
  stopClock(new Date(Date.now() + 60_000))
  await site.deliverEmails()
  expect((await sentTo('temoin5@example.org', 'est retiré'))[0]?.sentAt).not.toBeNull()
  await maiwenn.post('/compte/moderation/annulation', await decisionField(id, 'deleted'))
  expect(await sentTo('temoin5@example.org', 'de nouveau à l’étude')).toHaveLength(1)
  await maiwenn.post(`/compte/signalements/${id}/maintien`)
  expect(await sentTo('temoin5@example.org', 'reste publié')).toHaveLength(1)
})

test('decided reports are forgotten after the owner’s period; those that wait are not', async () => {
  const decided = await publishedComment('Signalé, gardé, oublié.')
  const waiting = await publishedComment('Signalé, toujours là.')
  await report(decided.address)
  await report(waiting.address)
  await maiwenn.post(`/compte/signalements/${decided.id}/maintien`)
  const count = (id: string) => db.$count(commentReports, eq(commentReports.commentId, id))
  stopClock(new Date(Date.now() + 360 * 24 * 60 * 60 * 1000))
  await deleteOldReports()
  expect(await count(decided.id)).toBe(1)
  stopClock(new Date(Date.now() + 370 * 24 * 60 * 60 * 1000))
  await deleteOldReports()
  expect([await count(decided.id), await count(waiting.id)]).toEqual([0, 1])
})
