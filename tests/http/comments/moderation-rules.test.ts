import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { commentBans, comments, commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { startClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { settings } from '#platform/settings-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { typeComment } from '../../support/comment-forms.ts'
import { useMembers } from '../../support/members.ts'
import { anArticle, commentById, decisionField, idOf } from '../../support/rows.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn, hakim, gaetan } = site.sessions('maiwenn', 'hakim', 'gaetan')
let article: Awaited<ReturnType<typeof anArticle>>

beforeAll(async () => {
  article = await anArticle()
})
beforeEach(() => db.delete(rateLimits))
afterEach(async () => {
  startClock()
  await db.delete(settings)
})

const settle = (fields: Record<string, string>) =>
  maiwenn.post('/compte/moderation/reglages', { hold: 'all', words: '', linksMax: '2', journalMonths: '12', ...fields })

const address = () => `/article/${article.slug}`
const write = (content: string, as: Jar, fields?: Record<string, string | number>) =>
  typeComment(site, address(), content, as, fields)

describe('what holds a comment', () => {
  test('is nothing for an ordinary one: everything waits by default', async () => {
    const { comment } = await write('Rien à redire.', hakim)
    expect(comment).toMatchObject({ validated: false, heldBy: [] })
  })

  test('is named, and nothing is lost: a filled trap, a hurry, no form, links, words', async () => {
    await settle({ words: 'casino\nv i a g r a', linksMax: '1' })
    const isHoneypotFilled = await write('Piégé.', hakim, { extra: 'https://spam.example' })
    expect(isHoneypotFilled.response.status).toBe(303)
    expect(isHoneypotFilled.comment?.heldBy).toEqual(['rempli comme par un robot'])
    expect((await write('Pressé.', hakim, { seconds: 1 })).comment?.heldBy).toEqual([
      'écrit en moins de 3\u00a0secondes',
    ])
    const forged = ['envoyé sans ouvrir la page, comme par un robot']
    for (const shownAt of ['', 'x', `${Date.now() - 60_000}.AAAA`, `${Date.now() - 60_000}.`])
      expect((await write(`Forgé ${shownAt}.`, hakim, { shownAt })).comment?.heldBy).toEqual(forged)
    const { comment } = await write('Du Viàgra ! www.a.example et https://b.example', hakim)
    expect(comment?.heldBy).toEqual(['2 liens (1 au plus)', 'mot de la liste\u00a0: v i a g r a'])
    const page = await maiwenn.read(`/compte/commentaires/${comment?.id}`)
    expect(page).toContain('Retenu\u00a0: 2 liens (1 au plus)')
  })

  test('is the first comment only, when the owner says so', async () => {
    const { jar: lou } = await members.newSignedInMember('lou', 'user', 'Lou')
    await settle({ hold: 'first' })
    const first = await write('Le premier de Lou.', lou)
    expect(first.comment).toMatchObject({ validated: false, heldBy: ['premier commentaire de son auteur'] })
    await maiwenn.post(`/compte/moderation/${first.comment?.id}/validation`)
    const second = await write('Le second de Lou.', lou)
    expect(second.comment).toMatchObject({ validated: true, heldBy: [] })
    const page = await site.read(address(), lou)
    expect(page).toContain('Merci pour votre commentaire ! Il est publié.')
    expect(page).toContain('Le second de Lou.')
    const [line] = await db.select().from(commentAuditLog).where(eq(commentAuditLog.text, 'Le second de Lou.'))
    expect(line?.event).toBe('published')
  })

  test('an edit is read by the same rules: what was public waits again when one holds it', async () => {
    await settle({ hold: 'none', words: 'casino' })
    const { comment } = await write('Public tout de suite.', hakim)
    const edit = (content: string, version: number) =>
      hakim.post(`/compte/commentaires/${comment?.id}/modification`, {
        content,
        version: String(version),
        published: 'true',
      })
    const read = () => commentById(comment?.id ?? '')
    await edit('Public, et mieux dit.', 1)
    expect(await read()).toMatchObject({ validated: true, version: 2 })
    await edit('Public, avec un casino.', 2)
    expect(await read()).toMatchObject({ validated: false, heldBy: ['mot de la liste\u00a0: casino'] })
  })

  test('a network that sends too many is asked to wait, whatever its accounts', async () => {
    const jars = await Promise.all((['anouk', 'soline', 'gaetan', 'ines'] as const).map((name) => site.signInAs(name)))
    const statuses: number[] = []
    for (let sent = 0; sent < 32; sent++) {
      const as = jars[sent % jars.length] as Jar
      const answer = await site.post(
        `${address()}/commentaires`,
        { content: `Réseau ${sent}` },
        // One household has a /64 of IPv6.
        { as, from: `2001:db8:7::${sent + 1}` },
      )
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
  })
})

describe('comments that are closed', () => {
  const set = (state: string) => maiwenn.post(`/compte/moderation/articles/${article.id}/${state}`)

  test('are said instead of the form, and refused; what was written stays', async () => {
    expect((await set('fermeture')).status).toBe(303)
    expect(await db.$count(comments, eq(comments.articleId, article.id))).toBeGreaterThan(0)
    for (const as of [undefined, hakim]) {
      const page = await site.read(address(), as)
      expect(page).toContain('Les commentaires de cet article sont fermés.')
      expect(page).not.toContain('name="content"')
      expect(page).toContain('class="comment"')
    }
    const { response } = await write('Trop tard pour ce texte.', hakim)
    await expectAnswer(response, 403, 'Trop tard pour ce texte.')
    expect(await maiwenn.read('/compte/moderation/reglages')).toContain(article.title)
    await set('ouverture')
    expect((await write('Rouvert.', hakim)).response.status).toBe(303)
  })

  test('of no article are not found', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      expect((await maiwenn.post(`/compte/moderation/articles/${id}/fermeture`)).status).toBe(404)
    }
  })
})

describe('a member who may no longer comment', () => {
  const restrict = (id: string, change: string, fields: Record<string, string> = {}) =>
    maiwenn.post(`/compte/personnes/${id}/restriction`, { change, ...fields })
  const emailsTo = (email: string) => db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.createdAt)
  const ban = (id: string, reason: string, fields?: Record<string, string>) =>
    restrict(id, 'banned', { reason, ...fields })

  test('reads the reason, and may comment again when the ban is lifted', async () => {
    const id = await idOf('gaetan')

    await expectAnswer(await ban(id, '  '), 400, 'Donnez un motif')
    expect((await ban(id, 'Trois annonces malgré un avertissement.')).status).toBe(303)
    expect((await ban(id, 'Encore')).status).toBe(409)
    const sentence = 'Motif\u00a0: Trois annonces malgré un avertissement. Vous pouvez encore supprimer les vôtres.'
    expect(await gaetan.read(address())).toContain(sentence)
    const people = await maiwenn.read('/compte/personnes')
    expect(people).toMatch(/Ne peut plus commenter[^]*\. Motif\u00a0: Trois annonces malgré un avertissement\.<\/p>/)
    const { response } = await write('Encore moi.', gaetan)
    await expectAnswer(response, 403, sentence)
    expect((await restrict(id, 'unbanned')).status).toBe(303)
    expect((await restrict(id, 'unbanned')).status).toBe(409)
    expect((await write('De retour.', gaetan)).response.status).toBe(303)
  })

  test('keeps comments that wait, or has them rejected with the decision, each to undo; an e-mail says why', async () => {
    const id = await idOf('hakim')
    await db.delete(comments).where(eq(comments.userId, id))
    const { comment } = await write('Il attend.', hakim)
    const read = () => commentById(comment?.id ?? '')
    const { email } = worldPeople.hakim
    expect(await maiwenn.read(`/compte/personnes/${id}/restriction`)).toContain(
      'Rejeter aussi son commentaire en attente',
    )
    await ban(id, 'Un motif tu')
    expect(await read()).toBeDefined()
    await restrict(id, 'unbanned')
    const { comment: other } = await write('Il attend aussi.', hakim)
    await ban(id, 'Un motif tu', { rejectsPending: 'oui' })
    expect(await commentById(other?.id ?? '')).toBeUndefined()
    expect(await emailsTo(email)).toEqual([])
    await maiwenn.post('/compte/moderation/annulation', await decisionField(comment?.id ?? '', 'rejected'))
    await restrict(id, 'unbanned')
    await ban(id, 'Des annonces', { rejectsPending: 'oui', isAnnounced: 'oui' })
    expect(await read()).toBeUndefined()
    const [one, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    expect(one?.subject).toBe('Vous ne pouvez plus commenter — Amulette')
    expect(one?.text).toMatch(/Motif\u00a0: Des annonces[^]*Il attend\.[^]*écrivez à l’équipe/)
    const undone = await maiwenn.post(
      '/compte/moderation/annulation',
      await decisionField(comment?.id ?? '', 'rejected'),
    )
    expect(undone.status).toBe(303)
    expect(await read()).toMatchObject({ validated: false, content: 'Il attend.' })
    await maiwenn.post(`/compte/moderation/${comment?.id}/rejet`)
    const [, last] = await emailsTo(email)
    expect(last?.text).toContain('écrivez à l’équipe du site')
    expect(last?.text).not.toContain('envoyez votre commentaire de nouveau')
    await restrict(id, 'unbanned')
    await maiwenn.read('/compte/personnes')
  })

  test('is no administrator, not oneself, and somebody', async () => {
    expect((await ban(await idOf('maiwenn'), 'x')).status).toBe(409)
    expect((await ban(crypto.randomUUID(), 'x')).status).toBe(404)
    expect((await ban('x', 'x')).status).toBe(404)
    expect(await db.$count(commentBans)).toBe(0)
  })
})

describe('the settings', () => {
  test('are stored as they were typed, each word once', async () => {
    await settle({ hold: 'first', words: 'casino\r\n\r\n casino \nPoker  en ligne', linksMax: '0', journalMonths: '6' })
    const page = await maiwenn.read('/compte/moderation/reglages')
    expect(page).toContain('Réglages enregistrés.')
    expect(page).toContain('casino\nPoker en ligne</textarea>')
    expect(page).toMatch(/value="first" checked|checked="" (name="hold" )?value="first"|value="first"[^>]*checked/)
  })

  test.each<Record<string, string>>([
    { hold: 'personne' },
    { linksMax: '-1' },
    { linksMax: 'beaucoup' },
    { journalMonths: '0' },
    { journalMonths: '1.5' },
    { words: 'x'.repeat(61) },
    { words: Array.from({ length: 501 }, (_, index) => `mot${index}`).join('\n') },
  ])('are refused with what was typed: %j', async (fields) => {
    expect((await settle(fields)).status).toBe(400)
    expect(await db.$count(settings)).toBe(0)
  })
})
