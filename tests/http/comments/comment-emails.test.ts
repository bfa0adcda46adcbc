import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, isNull, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { commentEmailPreferences, comments } from '#features/comments/comment-tables.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { forgetOldLinks } from '#features/moderation/decisions/decision-link-use.server.ts'
import { lastDigestTime, sendDigests } from '#features/moderation/emails/digest-emails.server.ts'
import { decisionLinks } from '#features/moderation/moderation-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { emailsTo } from '../../support/outbox.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
afterEach(startClock)

const dayMilliseconds = 24 * 60 * 60 * 1000
const owner = worldPeople.maiwenn.email
const anArticle = async () => (await db.select().from(articles).limit(1))[0] as typeof articles.$inferSelect
const byText = async (text: string) => (await db.select().from(comments).where(eq(comments.content, text)))[0]
const find = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]
const wait = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))

/** E-mails enqueued for somebody with this subject, sent or not. */
async function enqueued(to: string, subject: string) {
  await site.deliverEmails()
  return db
    .select()
    .from(emails)
    .where(and(eq(emails.to, to), like(emails.subject, `%${subject}%`)))
    .orderBy(desc(emails.createdAt))
}

/** The newest e-mail sent to somebody whose text contains this. */
async function emailTo(to: string, saying: string) {
  await site.deliverEmails()
  const found = (await emailsTo(to)).findLast(({ text }) => text.includes(saying))
  if (!found) throw new Error(`No e-mail to ${to} says « ${saying} ».`)
  return found
}

const linkOf = (text: string, part: string) => {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).find((link) => link.includes(part))
  if (!found) throw new Error(`No link to ${part} in: ${text}`)
  return new URL(found).pathname + new URL(found).search
}

async function send(text: string, as: Jar) {
  const { slug } = await anArticle()
  const response = await site.post(`/article/${slug}/commentaires`, { content: text }, { as })
  const comment = await byText(text)
  if (!comment)
    throw new Error(
      `${response.status}: the comment was not sent. ${/class="error"[^<]*<?[^<]*/.exec(await plain(response))?.[0]}`,
    )
  return comment
}

describe('e-mails to a member', () => {
  test('a published comment: an e-mail with its text and how to change it, after the delay for undoing', async () => {
    const soline = await site.signInAs('soline')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Une <b>belle</b> lecture & "calme".', soline)
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    wait(11)
    expect(await enqueued(worldPeople.soline.email, 'Votre commentaire est publié')).toMatchObject([{ attempts: 0 }])
    wait(5)
    const message = await emailTo(worldPeople.soline.email, 'calme')
    expect(message.subject).toBe('Votre commentaire est publié — Amulette')
    expect(message.text).toContain('> Une <b>belle</b> lecture & "calme".')
    expect(message.html).toContain('Une &lt;b&gt;belle&lt;/b&gt; lecture &amp; &quot;calme&quot;.')
    expect(message.text).toContain(`/compte/commentaires/${id}/modification`)
  })

  test('a refused one: the reason, and how to contest it', async () => {
    const anouk = await site.signInAs('anouk')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Achetez mes perles.', anouk)
    await site.post(`/compte/moderation/${id}/rejet`, { reason: 'Une publicité.' }, { as: maiwenn })
    wait(16)
    const message = await emailTo(worldPeople.anouk.email, 'Achetez mes perles.')
    expect(message.subject).toBe('Votre commentaire n’a pas été publié — Amulette')
    expect(message.text).toContain('Motif\u00a0: Une publicité.')
    expect(message.text).toContain('contester')
    expect(message.text).not.toContain(owner)
  })

  test('a published one that is removed', async () => {
    const anouk = await site.signInAs('anouk')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Publié puis retiré.', anouk)
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    await site.post(`/compte/commentaires/${id}/suppression`, { reason: 'Hors sujet.' }, { as: maiwenn })
    wait(16)
    const message = await emailTo(worldPeople.anouk.email, 'Motif\u00a0: Hors sujet.')
    expect(message.subject).toBe('Votre commentaire a été supprimé — Amulette')
  })

  test('nothing of a decision that is undone in time, then of the one that stands', async () => {
    const gaetan = await site.signInAs('gaetan')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Refusé puis publié.', gaetan)
    await site.post(`/compte/moderation/${id}/rejet`, { reason: 'Trop vite.' }, { as: maiwenn })
    const rejected = and(eq(commentAuditLog.commentId, id), eq(commentAuditLog.event, 'rejected'))
    const [line] = await db.select().from(commentAuditLog).where(rejected)
    wait(9)
    await site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as: maiwenn })
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    wait(60)
    const message = await emailTo(worldPeople.gaetan.email, 'Refusé puis publié.')
    expect(message.subject).toBe('Votre commentaire est publié — Amulette')
    expect(await enqueued(worldPeople.gaetan.email, 'n’a pas été publié')).toEqual([])
  })

  test('that a decision no longer holds, when its e-mail was sent before it was undone', async () => {
    const gaetan = await site.signInAs('gaetan')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Publié, annulé, refusé.', gaetan)
    const undoLast = async (event: 'validated' | 'rejected') => {
      const decided = and(eq(commentAuditLog.commentId, id), eq(commentAuditLog.event, event))
      const [line] = await db.select().from(commentAuditLog).where(decided)
      return site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as: maiwenn })
    }
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    wait(16)
    await emailTo(worldPeople.gaetan.email, 'Publié, annulé, refusé.')
    wait(300)
    expect((await undoLast('validated')).status).toBe(303)
    const undone = await emailTo(worldPeople.gaetan.email, 'a été annulée. Il est de nouveau en attente')
    expect(undone.subject).toBe('La décision sur votre commentaire est annulée — Amulette')
    // Undone in time: no e-mail is sent, neither of the decision nor of the undo.
    await site.post(`/compte/moderation/${id}/rejet`, { reason: 'Par erreur.' }, { as: maiwenn })
    wait(5)
    expect((await undoLast('rejected')).status).toBe(303)
    wait(60)
    expect(await enqueued(worldPeople.gaetan.email, 'n’a pas été publié')).toEqual([])
    expect(await enqueued(worldPeople.gaetan.email, 'est annulée')).toHaveLength(1)
  })

  test('nothing, when they turned it off in their account', async () => {
    const hakim = await site.signInAs('hakim')
    const maiwenn = await site.signInAs('maiwenn')
    expect(await plain(await site.get('/compte', { as: hakim }))).toContain('Messages que vous recevez')
    const chosen = await site.post('/compte/lettres', { answers: 'oui' }, { as: hakim })
    expect(chosen.headers.get('location')).toBe('/compte/lettres')
    const page = await plain(await site.get('/compte/lettres', { as: hakim }))
    expect(page).toContain('Vos choix sont enregistrés.')
    expect(page).toMatch(/name="answers" checked/)
    expect(page).not.toMatch(/name="decisions" checked/)
    expect(page).not.toContain('name="newComments"')
    const { id } = await send('Sans un mot.', hakim)
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    expect(await enqueued(worldPeople.hakim.email, 'Votre commentaire')).toEqual([])
  })

  test('a link of the e-mail turns them off without sign-in; following it is not enough', async () => {
    const ines = await site.signInAs('ines')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('Pour la dernière fois.', ines)
    await site.post(`/compte/moderation/${id}/validation`, {}, { as: maiwenn })
    wait(16)
    const message = await emailTo(worldPeople.ines.email, 'Pour la dernière fois.')
    const stop = linkOf(message.text, '/lettres/arret')
    const shown = await site.get(stop)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(await plain(shown)).toContain('ce que deviennent vos commentaires')
    const choices = () => db.select().from(commentEmailPreferences).where(eq(commentEmailPreferences.decisions, false))
    expect(await choices()).toHaveLength(1)
    const stopped = await site.post(stop, { 'List-Unsubscribe': 'One-Click' }, { headers: {} })
    expect(await plain(stopped)).toContain('nous ne vous écrirons plus')
    expect(await choices()).toHaveLength(2)
    for (const forged of [
      `${stop}x`,
      stop.replace('decisions', 'arrivals'),
      '/lettres/arret',
      '/lettres/arret?jeton=..',
      '/lettres/arret?jeton=%00',
    ]) {
      expect((await site.get(forged)).status, forged).toBe(404)
      expect((await site.post(forged, {})).status, forged).toBe(404)
    }
  })

  test('mail programs find the unsubscribe link in the header, and nowhere else', async () => {
    const soline = await site.signInAs('soline')
    const maiwenn = await site.signInAs('maiwenn')
    stopClock(new Date())
    const { id } = await send('<a rel="unsubscribe" href="https://ailleurs.example/">', soline)
    await site.post(`/compte/moderation/${id}/rejet`, {}, { as: maiwenn })
    wait(16)
    const message = await emailTo(worldPeople.soline.email, 'ailleurs.example')
    const eml = await readFile(path.join(process.env.DATA_DIR ?? '', 'outbox', `${message.id}.eml`), 'utf8')
    const head = eml.slice(0, eml.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/lettres\/arret\?jeton=decisions\.[\w.-]+>$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).not.toContain('ailleurs')
  })
})

describe('e-mails to administrators', () => {
  test('each new comment in full; following its links decides nothing', async () => {
    const soline = await site.signInAs('soline')
    const long = `Un commentaire long. ${'Et encore. '.repeat(300)}Fin.`
    const { id } = await send(long, soline)
    const message = await emailTo(owner, 'Un commentaire long.')
    expect(message.subject).toMatch(/^Un nouveau commentaire de soline.* — Amulette$/i)
    expect(message.text).toContain(long)
    expect(message.text).not.toContain(worldPeople.soline.email)
    // The form was posted without its stamp, which is a rule of its own.
    expect(message.text).toContain('Retenu par vos règles\u00a0: envoyé sans le formulaire de la page.')
    // A mail scanner opens every link twice, and with HEAD.
    for (const [link] of [...message.text.matchAll(/https?:\/\/\S+/g), ...message.text.matchAll(/https?:\/\/\S+/g)]) {
      const { pathname, search } = new URL(link)
      await site.get(pathname + search)
      await site.request(pathname + search, { method: 'HEAD' })
    }
    expect(await find(id)).toMatchObject({ validated: false })
    expect(await db.$count(decisionLinks, isNull(decisionLinks.usedAt))).toBe(await db.$count(decisionLinks))
    const stored = await db.select().from(decisionLinks)
    expect(stored.some(({ tokenHash }) => message.text.includes(tokenHash))).toBe(false)
  })

  test('« Valider » shows the comment and a button; pressing it publishes, once, in the name of the e-mail’s recipient', async () => {
    const anouk = await site.signInAs('anouk')
    const { id, articleId } = await send('Par la lettre, oui.', anouk)
    const link = linkOf((await emailTo(owner, 'Par la lettre, oui.')).text, '/validation')
    const shown = await site.get(link)
    const page = await plain(shown)
    expect(page).toContain('Par la lettre, oui.')
    expect(page).toMatch(/<button[^>]*>Valider<\/button>/)
    expect(page).toMatch(/name="referrer" content="same-origin"/)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    const decided = await site.post(link, { version: '1' })
    expect(await plain(decided)).toContain('Commentaire validé et publié !')
    expect(await find(id)).toMatchObject({ validated: true })
    const [{ slug } = { slug: '' }] = await db.select().from(articles).where(eq(articles.id, articleId))
    expect(await plain(await site.get(`/article/${slug}`))).toContain('Par la lettre, oui.')
    const [row] = await db
      .select()
      .from(commentAuditLog)
      .where(and(eq(commentAuditLog.commentId, id), eq(commentAuditLog.event, 'validated')))
    const [maiwenn] = await db.select().from(users).where(eq(users.email, owner))
    expect(row?.actorId).toBe(maiwenn?.id)

    for (const again of [
      await site.post(link, { version: '1' }),
      await site.get(link),
      await site.post(link.replace('validation', 'rejet'), { version: '1' }),
    ]) {
      expect(await plain(again)).toContain('Vous avez déjà publié ce commentaire à')
    }
  })

  test('« Rejeter » takes a reason along', async () => {
    const anouk = await site.signInAs('anouk')
    const { id } = await send('Par la lettre, non.', anouk)
    const link = linkOf((await emailTo(owner, 'Par la lettre, non.')).text, '/rejet')
    const decided = await site.post(link, { version: '1', reason: ' Hors sujet. ' })
    expect(await plain(decided)).toContain('Commentaire rejeté et supprimé.')
    expect(await find(id)).toBeUndefined()
    const [row] = await db
      .select()
      .from(commentAuditLog)
      .where(and(eq(commentAuditLog.commentId, id), eq(commentAuditLog.event, 'rejected')))
    expect(row?.reason).toBe('Hors sujet.')
    expect((await site.post(link, { version: '1' })).status).toBe(409)
  })

  test('a comment edited since the e-mail is shown as it now reads, and asked about again', async () => {
    const soline = await site.signInAs('soline')
    const { id } = await send('Avant le changement.', soline)
    const link = linkOf((await emailTo(owner, 'Avant le changement.')).text, '/validation')
    await site.post(
      `/compte/commentaires/${id}/modification`,
      { content: 'Après le changement.', version: '1', published: 'false' },
      { as: soline },
    )
    const pressed = await site.post(link, { version: '1' })
    expect(pressed.status).toBe(409)
    const page = await plain(pressed)
    expect(page).toContain('Après le changement.')
    expect(page).toContain('relisez-le avant de décider')
    expect(await find(id)).toMatchObject({ validated: false })
    expect(await plain(await site.get(link))).toContain('Le texte a changé depuis le message.')
    expect((await site.post(link, { version: '2' })).status).toBe(200)
    expect(await find(id)).toMatchObject({ validated: true, content: 'Après le changement.' })
  })

  test('a published comment that is edited causes another e-mail', async () => {
    const soline = await site.signInAs('soline')
    const { id } = await send('À relire un jour.', soline)
    await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
    await site.post(
      `/compte/commentaires/${id}/modification`,
      { content: 'À relire ce jour.', version: '1', published: 'true' },
      { as: soline },
    )
    const message = await emailTo(owner, 'À relire ce jour.')
    expect(message.subject).toMatch(/^Un commentaire modifié de /)
    expect((await site.post(linkOf(message.text, '/validation'), { version: '2' })).status).toBe(200)
  })

  test('one withdrawn by its member, one decided by somebody else: the link says so kindly', async () => {
    const ines = await site.signInAs('ines')
    const { id } = await send('Je vais le reprendre.', ines)
    const link = linkOf((await emailTo(owner, 'Je vais le reprendre.')).text, '/validation')
    await site.post(`/compte/commentaires/${id}/retrait`, {}, { as: ines })
    const page = await site.post(link, { version: '1' })
    expect(page.status).toBe(409)
    expect(await plain(page)).toContain('Son auteur a retiré ce commentaire')
  })

  test('a link works for seven days', async () => {
    const ines = await site.signInAs('ines')
    stopClock('2027-02-01T09:00:00Z')
    const { id } = await send('Dans la semaine.', ines)
    const link = linkOf((await emailTo(owner, 'Dans la semaine.')).text, '/validation')
    stopClock('2027-02-08T08:59:00Z')
    expect((await site.get(link)).status).toBe(200)
    stopClock('2027-02-08T09:00:00Z')
    expect((await site.get(link)).status).toBe(410)
    const late = await site.post(link, { version: '1' })
    expect(late.status).toBe(410)
    expect(await plain(late)).toContain('Ce lien a plus de 7\u00a0jours.')
    expect(await find(id)).toMatchObject({ validated: false })
    stopClock('2027-03-01T09:00:00Z')
    await forgetOldLinks()
    expect(await db.$count(decisionLinks, eq(decisionLinks.commentId, id))).toBe(0)
    expect((await site.get(link)).status).toBe(404)
  })

  test.each(['demoted', 'suspended'])('the links of an administrator who was %s decide nothing', async (what) => {
    const email = `${what}@example.org`
    const admin = await addPerson({ email, password: 'second administrateur', role: 'admin', username: null })
    const anouk = await site.signInAs('anouk')
    const { id } = await send(`Pour qui fut ${what}.`, anouk)
    const link = linkOf((await emailTo(email, `Pour qui fut ${what}.`)).text, '/validation')
    const change = what === 'demoted' ? { role: 'user' } : { suspendedAt: now() }
    await db.update(userRoles).set(change).where(eq(userRoles.userId, admin))
    const pressed = await site.post(link, { version: '1' })
    expect(pressed.status).toBe(403)
    const page = await plain(pressed)
    expect(page).toContain('n’est plus administrateur')
    expect(page).not.toContain('Pour qui fut')
    expect(await find(id)).toMatchObject({ validated: false })
    await db.delete(users).where(eq(users.id, admin))
  })

  test('the same link pressed in two windows decides once', async () => {
    const soline = await site.signInAs('soline')
    const { id } = await send('Deux fenêtres.', soline)
    const link = linkOf((await emailTo(owner, 'Deux fenêtres.')).text, '/validation')
    const answers = await Promise.all([1, 2, 3].map(() => site.post(link, { version: '1' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const decided = and(eq(commentAuditLog.commentId, id), eq(commentAuditLog.event, 'validated'))
    expect(await db.$count(commentAuditLog, decided)).toBe(1)
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
    const maiwenn = await site.signInAs('maiwenn')
    const gaetan = await site.signInAs('gaetan')
    const begun = new Date()
    const due = lastDigestTime(new Date(begun.getTime() + dayMilliseconds))
    const after = (seconds: number) => stopClock(new Date(due.getTime() + seconds * 1000))
    stopClock(begun)
    await site.post('/compte/lettres', { decisions: 'oui', answers: 'oui', newComments: 'daily' }, { as: maiwenn })
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
    expect(await find(first.id)).toMatchObject({ validated: true })
    after(24 * 60 * 60 + 120)
    await sendDigests()
    expect(await digests()).toHaveLength(1)

    await site.post('/compte/lettres', { newComments: 'none' }, { as: maiwenn })
    await send('Sans lettre.', gaetan)
    expect((await enqueued(owner, 'Un nouveau commentaire')).some(({ text }) => text.includes('Sans lettre.'))).toBe(
      false,
    )
    await site.post('/compte/lettres', { newComments: 'each' }, { as: maiwenn })
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
    const maiwenn = await site.signInAs('maiwenn')
    expect((await site.post('/compte/lettres', { newComments: 'toujours' }, { as: maiwenn })).status).toBe(400)
  })

  test('a member who asks for the e-mails of administrators does not get them', async () => {
    const anouk = await site.signInAs('anouk')
    await site.post('/compte/lettres', { decisions: 'oui', answers: 'oui', newComments: 'each' }, { as: anouk })
    await send('Pas pour les membres.', await site.signInAs('gaetan'))
    const outbox = await readdir(path.join(process.env.DATA_DIR ?? '', 'outbox'))
    expect(outbox.length).toBeGreaterThan(0)
    expect(await enqueued(worldPeople.anouk.email, 'Un nouveau commentaire')).toEqual([])
  })
})
