import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { commentEmailPreferences } from '#features/comments/comment-tables.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { decisionField } from '../../support/rows.ts'
import { text as plain, useSite } from '../../support/site.ts'
import { linkOf, useCommentEmails } from '../../support/comment-emails.ts'

const site = useSite('world')
const { maiwenn, anouk, soline, hakim, gaetan, ines } = site.everyone()
const { enqueued, emailTo, send } = useCommentEmails(site)
const owner = worldPeople.maiwenn.email
const wait = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))

afterEach(startClock)
const undo = async (id: string, event: string) =>
  maiwenn.post('/compte/moderation/annulation', await decisionField(id, event))

describe('e-mails to a member', () => {
  test('a published comment: an e-mail with its text and how to change it, after the delay for undoing', async () => {
    stopClock(new Date())
    const { id } = await send('Une <b>belle</b> lecture & "calme".', soline)
    await maiwenn.post(`/compte/moderation/${id}/validation`)
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
    stopClock(new Date())
    const { id } = await send('Achetez mes perles.', anouk)
    await maiwenn.post(`/compte/moderation/${id}/rejet`, { reason: 'Une publicité.' })
    wait(16)
    const message = await emailTo(worldPeople.anouk.email, 'Achetez mes perles.')
    expect(message.subject).toBe('Votre commentaire n’a pas été publié — Amulette')
    expect(message.text).toContain('Motif\u00a0: Une publicité.')
    expect(message.text).toContain('contester')
    expect(message.text).not.toContain(owner)
  })

  test('a published one that is removed', async () => {
    stopClock(new Date())
    const { id } = await send('Publié puis retiré.', anouk)
    await maiwenn.post(`/compte/moderation/${id}/validation`)
    await maiwenn.post(`/compte/commentaires/${id}/suppression`, { reason: 'Hors sujet.' })
    wait(16)
    const message = await emailTo(worldPeople.anouk.email, 'Motif\u00a0: Hors sujet.')
    expect(message.subject).toBe('Votre commentaire a été supprimé — Amulette')
  })

  test('nothing of a decision that is undone in time, then of the one that stands', async () => {
    stopClock(new Date())
    const { id } = await send('Refusé puis publié.', gaetan)
    await maiwenn.post(`/compte/moderation/${id}/rejet`, { reason: 'Trop vite.' })
    wait(9)
    await undo(id, 'rejected')
    await maiwenn.post(`/compte/moderation/${id}/validation`)
    wait(60)
    const message = await emailTo(worldPeople.gaetan.email, 'Refusé puis publié.')
    expect(message.subject).toBe('Votre commentaire est publié — Amulette')
    expect(await enqueued(worldPeople.gaetan.email, 'n’a pas été publié')).toEqual([])
  })

  test('that a decision no longer holds, when its e-mail was sent before it was undone', async () => {
    stopClock(new Date())
    const { id } = await send('Publié, annulé, refusé.', gaetan)

    await maiwenn.post(`/compte/moderation/${id}/validation`)
    wait(16)
    await emailTo(worldPeople.gaetan.email, 'Publié, annulé, refusé.')
    wait(300)
    expect((await undo(id, 'validated')).status).toBe(303)
    const undone = await emailTo(worldPeople.gaetan.email, 'a été annulée. Il est de nouveau en attente')
    expect(undone.subject).toBe('La décision sur votre commentaire est annulée — Amulette')
    // Undone in time: no e-mail is sent, neither of the decision nor of the undo.
    await maiwenn.post(`/compte/moderation/${id}/rejet`, { reason: 'Par erreur.' })
    wait(5)
    expect((await undo(id, 'rejected')).status).toBe(303)
    wait(60)
    expect(await enqueued(worldPeople.gaetan.email, 'n’a pas été publié')).toEqual([])
    expect(await enqueued(worldPeople.gaetan.email, 'est annulée')).toHaveLength(1)
  })

  test('nothing, when they turned it off in their account', async () => {
    expect(await hakim.read('/compte/profil')).toContain('Messages que vous recevez')
    const chosen = await hakim.post('/compte/lettres', { answers: 'oui' })
    expect(chosen.headers.get('location')).toBe('/compte/lettres')
    const page = await hakim.read('/compte/lettres')
    expect(page).toContain('Vos choix sont enregistrés.')
    expect(page).toMatch(/name="answers" checked/)
    expect(page).not.toMatch(/name="decisions" checked/)
    expect(page).not.toContain('name="newComments"')
    const { id } = await send('Sans un mot.', hakim)
    await maiwenn.post(`/compte/moderation/${id}/validation`)
    expect(await enqueued(worldPeople.hakim.email, 'Votre commentaire')).toEqual([])
  })

  test('a link of the e-mail turns them off without sign-in; following it is not enough', async () => {
    stopClock(new Date())
    const { id } = await send('Pour la dernière fois.', ines)
    await maiwenn.post(`/compte/moderation/${id}/validation`)
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
    stopClock(new Date())
    const { id } = await send('<a rel="unsubscribe" href="https://ailleurs.example/">', soline)
    await maiwenn.post(`/compte/moderation/${id}/rejet`)
    wait(16)
    const message = await emailTo(worldPeople.soline.email, 'ailleurs.example')
    const eml = await readFile(path.join(process.env.DATA_DIR ?? '', 'outbox', `${message.id}.eml`), 'utf8')
    const head = eml.slice(0, eml.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/lettres\/arret\?jeton=decisions\.[\w.-]+>$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).not.toContain('ailleurs')
  })
})
