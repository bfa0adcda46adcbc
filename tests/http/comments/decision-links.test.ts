import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'

import { deleteOldDecisionLinks } from '#features/moderation/decision-links.server.ts'
import { decisionLinks } from '#features/moderation/moderation-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { type Jar, text as plain, useSite, expectAnswer } from '../../support/site.ts'
import { linkOf, useCommentEmails } from '../../support/comment-emails.ts'
import { auditLogOf, commentById, eventsOf } from '../../support/rows.ts'

const site = useSite('world')
const { anouk, soline, ines } = site.sessions('anouk', 'soline', 'ines')
const { emailTo, send } = useCommentEmails(site)
const owner = worldPeople.maiwenn.email
const edit = (id: string, content: string, as: Jar, published = 'false') =>
  site.post(`/compte/commentaires/${id}/modification`, { content, version: '1', published }, { as })

afterEach(startClock)

describe('the links in an e-mail to an administrator', () => {
  test('« Valider » shows the comment and a button; pressing it publishes, once, in the name of the e-mail’s recipient', async () => {
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
    expect(await commentById(id)).toMatchObject({ validated: true })
    const [{ slug } = { slug: '' }] = await db.select().from(articles).where(eq(articles.id, articleId))
    expect(await site.read(`/article/${slug}`)).toContain('Par la lettre, oui.')
    const row = (await auditLogOf(id)).find(({ event }) => event === 'validated')
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
    const { id } = await send('Par la lettre, non.', anouk)
    const link = linkOf((await emailTo(owner, 'Par la lettre, non.')).text, '/rejet')
    const decided = await site.post(link, { version: '1', reason: ' Hors sujet. ' })
    expect(await plain(decided)).toContain('Commentaire rejeté et supprimé.')
    expect(await commentById(id)).toBeUndefined()
    const row = (await auditLogOf(id)).find(({ event }) => event === 'rejected')
    expect(row?.reason).toBe('Hors sujet.')
    expect((await site.post(link, { version: '1' })).status).toBe(409)
  })

  test('a comment edited since the e-mail is shown as it now reads, and asked about again', async () => {
    const { id } = await send('Avant le changement.', soline)
    const link = linkOf((await emailTo(owner, 'Avant le changement.')).text, '/validation')
    await edit(id, 'Après le changement.', soline)
    const pressed = await site.post(link, { version: '1' })
    expect(pressed.status).toBe(409)
    const page = await plain(pressed)
    expect(page).toContain('Après le changement.')
    expect(page).toContain('relisez-le avant de décider')
    expect(await commentById(id)).toMatchObject({ validated: false })
    expect(await site.read(link)).toContain('Le texte a changé depuis le message.')
    expect((await site.post(link, { version: '2' })).status).toBe(200)
    expect(await commentById(id)).toMatchObject({ validated: true, content: 'Après le changement.' })
  })

  test('the reason for a rejection comes back with the edited text, and in a sentence when it is too late', async () => {
    const { id } = await send('Avant le motif.', soline)
    const link = linkOf((await emailTo(owner, 'Avant le motif.')).text, '/rejet')
    await edit(id, 'Après le motif.', soline)
    const refused = await site.post(link, { version: '1', reason: 'Hors sujet, je crois.' })
    await expectAnswer(refused, 409, /<textarea[^>]*name="reason"[^>]*>Hors sujet, je crois.<\/textarea>/)
    const decide = async (reason: string) => {
      const answer = await site.post(link, { version: '2', reason })
      return { status: answer.status, page: (await plain(answer)).replaceAll('\u00a0', ' ') }
    }
    expect((await decide('Hors sujet.')).status).toBe(200)
    const corrected = await decide('Hors sujet, et moqueur.')
    expect(corrected.status).toBe(409)
    expect(corrected.page).toContain('Vous avez déjà rejeté ce commentaire à')
    expect(corrected.page).toContain('Ce que vous venez d’écrire n’est pas enregistré : « Hors sujet, et moqueur. ».')
    expect((await decide('Hors sujet.')).page).not.toContain('n’est pas enregistré')
  })

  test('a published comment that is edited causes another e-mail', async () => {
    const { id } = await send('À relire un jour.', soline)
    await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
    await edit(id, 'À relire ce jour.', soline, 'true')
    const message = await emailTo(owner, 'À relire ce jour.')
    expect(message.subject).toMatch(/^Un commentaire modifié de /)
    expect((await site.post(linkOf(message.text, '/validation'), { version: '2' })).status).toBe(200)
  })

  test('one withdrawn by its member, one decided by somebody else: the link says so kindly', async () => {
    const { id } = await send('Je vais le reprendre.', ines)
    const link = linkOf((await emailTo(owner, 'Je vais le reprendre.')).text, '/validation')
    await ines.post(`/compte/commentaires/${id}/retrait`)
    await expectAnswer(await site.post(link, { version: '1' }), 409, 'Son auteur a retiré ce commentaire')
  })

  test('a link works for seven days', async () => {
    stopClock('2027-02-01T09:00:00Z')
    const { id } = await send('Dans la semaine.', ines)
    const link = linkOf((await emailTo(owner, 'Dans la semaine.')).text, '/validation')
    stopClock('2027-02-08T08:59:00Z')
    expect((await site.get(link)).status).toBe(200)
    stopClock('2027-02-08T09:00:00Z')
    expect((await site.get(link)).status).toBe(410)
    await expectAnswer(await site.post(link, { version: '1' }), 410, 'Ce lien a plus de 7\u00a0jours.')
    expect(await commentById(id)).toMatchObject({ validated: false })
    stopClock('2027-03-01T09:00:00Z')
    await deleteOldDecisionLinks()
    expect(await db.$count(decisionLinks, eq(decisionLinks.commentId, id))).toBe(0)
    expect((await site.get(link)).status).toBe(404)
  })

  test.each(['demoted', 'suspended'])('the links of an administrator who was %s decide nothing', async (what) => {
    const email = `${what}@example.org`
    const admin = await addPerson({ email, password: 'second administrateur', role: 'admin', username: null })
    const { id } = await send(`Pour qui fut ${what}.`, anouk)
    const link = linkOf((await emailTo(email, `Pour qui fut ${what}.`)).text, '/validation')
    const change = what === 'demoted' ? { role: 'user' } : { suspendedAt: now() }
    await db.update(userRoles).set(change).where(eq(userRoles.userId, admin))
    const pressed = await site.post(link, { version: '1' })
    expect(pressed.status).toBe(403)
    const page = await plain(pressed)
    expect(page).toContain('ne modère plus')
    expect(page).not.toContain('Pour qui fut')
    expect(await commentById(id)).toMatchObject({ validated: false })
    await db.delete(users).where(eq(users.id, admin))
  })

  test('the same link pressed in two windows decides once', async () => {
    const { id } = await send('Deux fenêtres.', soline)
    const link = linkOf((await emailTo(owner, 'Deux fenêtres.')).text, '/validation')
    const answers = await Promise.all([1, 2, 3].map(() => site.post(link, { version: '1' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await eventsOf(id)).filter((event) => event === 'validated')).toHaveLength(1)
  })
})
