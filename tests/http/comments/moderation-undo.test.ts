import { describe, expect, test, beforeAll } from 'vitest'
import { stopClock, startClock } from '#platform/clock.ts'
import { useSite, expectAnswer } from '../../support/site.ts'
import { lastLine, pendingComment, useModeration } from '../../support/moderation.ts'
import { auditLogOf, commentById, anArticle, decisionField } from '../../support/rows.ts'
import { eq } from 'drizzle-orm'
import { deleteOldAuditLog } from '#features/comments/audit-log.server.ts'
import { commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { typeComment } from '../../support/comment-forms.ts'

const site = useSite('world')
const { jars, moderate, undo } = useModeration(site)

describe('undoing', () => {
  test('brings a rejected comment back with its id, its date and all that was known of it', async () => {
    const comment = await pendingComment('À reprendre.', {
      createdAt: new Date('2026-11-03T09:12:34.567Z'),
      heldBy: ['Plus de 2 liens', 'Mot de la liste\u00a0: casino'],
    })
    await moderate(comment, 'rejet', jars.maiwenn)
    expect(await commentById(comment.id)).toBeUndefined()
    const field = `name="decision-${(await lastLine(comment.id))?.number}"`
    const [submission] = await auditLogOf(comment.id)
    const undone = await jars.maiwenn.post('/compte/moderation/annulation', { [`decision-${submission?.number}`]: '1' })
    expect(undone.status, 'a submission is no decision').toBe(409)
    const own = `/compte/commentaires/${comment.id}`
    expect(await jars.maiwenn.read(own)).toContain(field)
    expect(await jars.yann.read(own)).not.toContain(field)
    expect(await jars.maiwenn.read('/compte/moderation')).toContain(`href="${own}"`)
    expect((await undo(comment, jars.maiwenn)).headers.get('location')).toBe('/compte/moderation')
    expect(await commentById(comment.id)).toEqual(comment)
    expect((await auditLogOf(comment.id)).map(({ event }) => event)).toEqual(['received', 'rejected', 'undone'])
    expect(await jars.maiwenn.read(own)).not.toContain(field)
  })

  test('without script stands first in the page that follows the decision, with its message', async () => {
    for (const [decision, sentence] of [
      ['validation', 'Commentaire validé et publié !'],
      ['rejet', 'Commentaire rejeté et supprimé.'],
    ] as const) {
      const comment = await pendingComment(`À annuler : ${decision}.`)
      const decided = await moderate(comment, decision, jars.maiwenn)
      expect(decided.headers.get('location')).toBe('/compte/moderation#contenu')
      const page = await jars.maiwenn.read('/compte/moderation')
      expect(page).toContain(sentence)
      const [, main = ''] = page.split('<main')
      const [first] =
        main.match(/<(?:a|button|summary|select|textarea|input type="(?!hidden))[^>]*>.*?<\/(?:a|button)>/s) ?? []
      expect(first).toMatch(/Annuler<\/button>$/)
      expect(main.indexOf(`name="decision-${(await lastLine(comment.id))?.number}"`)).toBeLessThan(
        main.indexOf(first ?? ''),
      )
      await undo(comment, jars.maiwenn)
      expect(await jars.maiwenn.read('/compte/moderation')).toContain('Décision annulée.')
    }
  })

  test('with script is answered in place, as the decision was', async () => {
    stopClock('2026-11-21T10:14:20Z')
    const comment = await pendingComment('En place.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    expect((await moderate(comment, 'rejet', jars.maiwenn, { inPlace: '1' })).status).toBe(200)
    const number = (await lastLine(comment.id))?.number
    const undone = await jars.maiwenn.post('/compte/moderation/annulation', {
      [`decision-${number}`]: '1',
      inPlace: '1',
    })
    expect(undone.status).toBe(200)
    expect(await commentById(comment.id)).toEqual(comment)
  })

  test('brings a deleted comment back where it was, with its answers', async () => {
    const comment = await pendingComment('Publié, avec une réponse.', { validated: true })
    const answer = await pendingComment('La réponse.', { validated: true, answersTo: comment.id })
    await jars.maiwenn.post(`/compte/commentaires/${comment.id}/suppression`)
    expect(await commentById(answer.id)).toBeUndefined()
    await undo(comment, jars.maiwenn)
    expect(await commentById(comment.id)).toEqual(comment)
    expect(await commentById(answer.id)).toEqual(answer)
  })

  test('is for the one who decided, for ten minutes by the server’s clock, once', async () => {
    stopClock('2026-11-21T10:00:00Z')
    const comment = await pendingComment('Trop tard.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    await moderate(comment, 'rejet', jars.maiwenn)
    await expectAnswer(await undo(comment, jars.yann), 409, 'Seule la personne qui a décidé peut annuler sa décision.')
    stopClock('2026-11-21T10:10:11Z')
    await expectAnswer(await undo(comment, jars.maiwenn), 409, 'celle-ci est maintenant définitive')
    stopClock('2026-11-21T10:10:09Z')
    const line = await lastLine(comment.id)
    const fields = { [`decision-${line?.number}`]: '1' }
    const both = await Promise.all([1, 2].map(() => jars.maiwenn.post('/compte/moderation/annulation', fields)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await commentById(comment.id)).toEqual(comment)
  })

  test.each<Record<string, string>>([
    {},
    { 'decision-999999999': '1' },
    { 'decision-x': '1' },
    { 'decision-999999999999999999': '1' },
  ])('of nothing is refused: %j', async (fields) => {
    expect((await jars.maiwenn.post('/compte/moderation/annulation', fields)).status).toBe(409)
  })
})

const { maiwenn, hakim } = site.sessions('maiwenn', 'hakim')
let address = ''

beforeAll(async () => {
  address = `/article/${(await anArticle()).slug}`
})

describe('the history of a comment', () => {
  test('is read by administrators, with names and never with an e-mail', async () => {
    const { comment } = await typeComment(site, address, '=2+2 "guillemets"; et la suite', hakim)
    await maiwenn.post(`/compte/moderation/${comment?.id}/rejet`, { reason: '@Publicité' })
    const here = `/compte/commentaires/${comment?.id}`
    const page = await maiwenn.read(here)
    for (const found of ['Un commentaire supprimé', 'Arrivé, en attente', 'Rejeté', '@Publicité', 'Maïwenn'])
      expect(page).toContain(found)
    expect(page).not.toContain('h.benali@example.org')
    expect((await site.get(`/compte/commentaires/${crypto.randomUUID()}`, { as: maiwenn })).status).toBe(404)
  })

  test('is forgotten after the owner’s period, and not before', async () => {
    const { comment } = await typeComment(site, address, 'À oublier un jour.', hakim)
    const count = () => db.$count(commentAuditLog, eq(commentAuditLog.commentId, comment?.id ?? ''))
    await maiwenn.post('/compte/moderation/reglages', { hold: 'all', words: '', linksMax: '2', journalMonths: '2' })
    stopClock(new Date(Date.now() + 55 * 24 * 3600 * 1000))
    await deleteOldAuditLog()
    expect(await count()).toBe(1)
    stopClock(new Date(Date.now() + 63 * 24 * 3600 * 1000))
    await deleteOldAuditLog()
    expect(await count()).toBe(0)
    startClock()
    // It can still be deleted and restored.
    await maiwenn.post(`/compte/moderation/${comment?.id}/rejet`)
    const decision = await decisionField(comment?.id ?? '', 'rejected')
    await maiwenn.post('/compte/moderation/annulation', decision)
    expect(await commentById(comment?.id ?? '')).toEqual(comment)
  })
})
