import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { lastDigestTime, sendDigests } from '../../../server/new-comment-emails.ts'
import type { TeamRole } from '#features/accounts/account.ts'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { decisionLinks } from '#features/moderation/moderation-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { useSite } from '../../support/site.ts'
import { linkOf, useCommentEmails } from '../../support/comment-emails.ts'
import { commentById } from '../../support/rows.ts'

const site = useSite('world')
const { maiwenn, anouk, soline, gaetan, ines } = site.sessions('maiwenn', 'anouk', 'soline', 'gaetan', 'ines')
const { enqueued, emailTo, send } = useCommentEmails(site)
const dayMilliseconds = 24 * 60 * 60 * 1000
const owner = worldPeople.maiwenn.email
const wait = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))

afterEach(startClock)

describe('e-mails to administrators', () => {
  test('each new comment in full; following its links decides nothing', async () => {
    const long = `Un commentaire long. ${'Et encore. '.repeat(300)}Fin.`
    const { id } = await send(long, soline)
    const message = await emailTo(owner, 'Un commentaire long.')
    expect(message.subject).toMatch(/^Un nouveau commentaire de soline.* — Amulette$/i)
    expect(message.text).toContain(long)
    expect(message.text).not.toContain(worldPeople.soline.email)
    // The form was posted without its stamp, which is a rule of its own.
    expect(message.text).toContain('Retenu par vos règles\u00a0: envoyé sans ouvrir la page, comme par un robot.')
    // A mail scanner opens every link twice, and with HEAD.
    for (const [link] of [...message.text.matchAll(/https?:\/\/\S+/g), ...message.text.matchAll(/https?:\/\/\S+/g)]) {
      const { pathname, search } = new URL(link)
      await site.get(pathname + search)
      await site.request(pathname + search, { method: 'HEAD' })
    }
    expect(await commentById(id)).toMatchObject({ validated: false })
    expect(await db.$count(decisionLinks, isNull(decisionLinks.usedAt))).toBe(await db.$count(decisionLinks))
    const stored = await db.select().from(decisionLinks)
    expect(stored.some(({ tokenHash }) => message.text.includes(tokenHash))).toBe(false)
  })

  test.each([
    '/decision/x/validation',
    `/decision/${'a'.repeat(32)}/rejet`,
    '/decision/%00/rejet',
    `/decision/${'a'.repeat(5000)}/rejet`,
  ])('a made-up link finds nothing (%#)', async (address) => {
    expect((await site.get(address)).status).toBe(404)
    expect((await site.post(address, { version: '1' })).status).toBe(404)
  })

  test('an administrator gets a summary a day instead, whoever comes once, and none when nothing came', async () => {
    const begun = new Date()
    const due = lastDigestTime(new Date(begun.getTime() + dayMilliseconds))
    const after = (seconds: number) => stopClock(new Date(due.getTime() + seconds * 1000))
    stopClock(begun)
    await maiwenn.post('/compte/lettres', { decisions: 'oui', answers: 'oui', newComments: 'daily' })
    wait(1)
    const first = await send('Premier du résumé.', gaetan)
    wait(1)
    await send('Second du résumé.', gaetan)
    const digests = async () => (await enqueued(owner, 'nouveau')).filter(({ subject }) => /^\d+ nouveau/.test(subject))
    await sendDigests()
    expect(await digests()).toEqual([])
    after(30)
    await sendDigests()
    expect(await digests()).toEqual([])
    after(120)
    await Promise.all([sendDigests(), sendDigests()])
    await sendDigests()
    expect((await digests()).map(({ subject }) => subject)).toEqual(['2 nouveaux commentaires — Amulette'])
    const message = await emailTo(owner, 'Premier du résumé.')
    expect(message.text).toContain('Second du résumé.')
    expect((await site.post(linkOf(message.text, '/validation'), { version: '1' })).status).toBe(200)
    expect(await commentById(first.id)).toMatchObject({ validated: true })
    after(24 * 60 * 60 + 120)
    await sendDigests()
    expect(await digests()).toHaveLength(1)

    await maiwenn.post('/compte/lettres', { newComments: 'none' })
    await send('Sans lettre.', gaetan)
    expect((await enqueued(owner, 'Un nouveau commentaire')).some(({ text }) => text.includes('Sans lettre.'))).toBe(
      false,
    )
    await maiwenn.post('/compte/lettres', { newComments: 'each' })
  })

  test.each([
    ['2027-01-15T06:59:59Z', '2027-01-14T07:00:00.000Z'],
    ['2027-01-15T07:00:00Z', '2027-01-15T07:00:00.000Z'],
    ['2027-07-15T06:00:00Z', '2027-07-15T06:00:00.000Z'],
    // The nights when daylight saving time changes.
    ['2027-03-28T05:59:59Z', '2027-03-27T07:00:00.000Z'],
    ['2027-10-31T06:59:59Z', '2027-10-30T06:00:00.000Z'],
    ['2026-12-31T23:30:00Z', '2026-12-31T07:00:00.000Z'],
  ])('at %s the last summary was due at %s', (at, due) => {
    expect(lastDigestTime(new Date(at)).toISOString()).toBe(due)
  })

  test('a choice that is none is refused', async () => {
    expect((await maiwenn.post('/compte/lettres', { newComments: 'toujours' })).status).toBe(400)
  })

  test('an editor gets them too, and decides by their links; an author gets none', async () => {
    const roleOf = (person: 'ines' | 'anouk', teamRole: TeamRole | null) =>
      db.update(userRoles).set({ teamRole }).where(eq(userRoles.username, worldPeople[person].username))
    await roleOf('ines', 'editor')
    await roleOf('anouk', 'author')
    const { id } = await send('Pour la rédactrice.', gaetan)
    const { text } = await emailTo(worldPeople.ines.email, 'Pour la rédactrice.')
    expect(await enqueued(worldPeople.anouk.email, 'Un nouveau commentaire')).toEqual([])
    expect(await ines.read('/compte/lettres')).toContain('name="newComments"')
    expect((await site.post(linkOf(text, '/validation'), { version: '1' })).status).toBe(200)
    expect(await commentById(id)).toMatchObject({ validated: true })
    await roleOf('ines', null)
    expect((await site.post(linkOf(text, '/rejet'), { version: '1' })).status).toBe(403)
    await roleOf('anouk', null)
  })

  test('a member who asks for the e-mails of administrators does not get them', async () => {
    await anouk.post('/compte/lettres', { decisions: 'oui', answers: 'oui', newComments: 'each' })
    await send('Pas pour les membres.', await site.signInAs('gaetan'))
    expect((await readdir(path.join(process.env.DATA_DIR ?? '', 'outbox'))).length).toBeGreaterThan(0)
    expect(await enqueued(worldPeople.anouk.email, 'Un nouveau commentaire')).toEqual([])
  })
})
