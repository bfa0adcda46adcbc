import { describe, expect, test } from 'vitest'
import { stopClock } from '#platform/clock.ts'
import { text as plain, useSite } from '../../support/site.ts'
import { lastLine, pendingComment, useModeration } from '../../support/moderation.ts'
import { auditLogOf, commentById } from '../../support/rows.ts'

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
    const own = `/compte/commentaires/${comment.id}`
    expect(await plain(await site.get(own, { as: jars.maiwenn }))).toContain(field)
    expect(await plain(await site.get(own, { as: jars.yann }))).not.toContain(field)
    expect(await plain(await site.get('/compte/moderation', { as: jars.maiwenn }))).toContain(`href="${own}"`)
    const undone = await undo(comment, jars.maiwenn)
    expect(undone.headers.get('location')).toBe('/compte/moderation')
    expect(await commentById(comment.id)).toEqual(comment)
    expect((await auditLogOf(comment.id)).map(({ event }) => event)).toEqual(['received', 'rejected', 'undone'])
    expect(await plain(await site.get(own, { as: jars.maiwenn }))).not.toContain(field)
  })

  test('without script stands first in the page that follows the decision, with its message', async () => {
    for (const [decision, sentence] of [
      ['validation', 'Commentaire validé et publié !'],
      ['rejet', 'Commentaire rejeté et supprimé.'],
    ] as const) {
      const comment = await pendingComment(`À annuler : ${decision}.`)
      const decided = await moderate(comment, decision, jars.maiwenn)
      expect(decided.headers.get('location')).toBe('/compte/moderation#contenu')
      const page = await plain(await site.get('/compte/moderation', { as: jars.maiwenn }))
      expect(page).toContain(sentence)
      const [, main = ''] = page.split('<main')
      const [first] =
        main.match(/<(?:a|button|summary|select|textarea|input type="(?!hidden))[^>]*>.*?<\/(?:a|button)>/s) ?? []
      expect(first).toMatch(/Annuler<\/button>$/)
      expect(main.indexOf(`name="decision-${(await lastLine(comment.id))?.number}"`)).toBeLessThan(
        main.indexOf(first ?? ''),
      )
      await undo(comment, jars.maiwenn)
      expect(await plain(await site.get('/compte/moderation', { as: jars.maiwenn }))).toContain('Décision annulée.')
    }
  })

  test('with script is answered in place, as the decision was', async () => {
    stopClock('2026-11-21T10:14:20Z')
    const comment = await pendingComment('En place.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    const decided = await moderate(comment, 'rejet', jars.maiwenn, { inPlace: '1' })
    expect(decided.status).toBe(200)
    const number = (await lastLine(comment.id))?.number
    const undone = await site.post(
      '/compte/moderation/annulation',
      { [`decision-${number}`]: '1', inPlace: '1' },
      { as: jars.maiwenn },
    )
    expect(undone.status).toBe(200)
    expect(await commentById(comment.id)).toEqual(comment)
  })

  test('takes a validated comment back from its page', async () => {
    const comment = await pendingComment('Publié trop vite.')
    await moderate(comment, 'validation', jars.maiwenn)
    await undo(comment, jars.maiwenn)
    expect((await commentById(comment.id))?.validated).toBe(false)
    expect((await lastLine(comment.id))?.event).toBe('undone')
  })

  test('brings a deleted comment back where it was, with its answers', async () => {
    const comment = await pendingComment('Publié, avec une réponse.', { validated: true })
    const answer = await pendingComment('La réponse.', { validated: true, answersTo: comment.id })
    await site.post(`/compte/commentaires/${comment.id}/suppression`, {}, { as: jars.maiwenn })
    expect(await commentById(answer.id)).toBeUndefined()
    await undo(comment, jars.maiwenn)
    expect(await commentById(comment.id)).toEqual(comment)
    expect(await commentById(answer.id)).toEqual(answer)
  })

  test('is for the one who decided, for ten minutes by the server’s clock, once', async () => {
    stopClock('2026-11-21T10:00:00Z')
    const comment = await pendingComment('Trop tard.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    await moderate(comment, 'rejet', jars.maiwenn)
    const byAnother = await undo(comment, jars.yann)
    expect(byAnother.status).toBe(409)
    expect(await plain(byAnother)).toContain('Seule la personne qui a décidé peut annuler sa décision.')
    stopClock('2026-11-21T10:10:11Z')
    const late = await undo(comment, jars.maiwenn)
    expect(late.status).toBe(409)
    expect(await plain(late)).toContain('celle-ci est maintenant définitive')
    stopClock('2026-11-21T10:10:09Z')
    const line = await lastLine(comment.id)
    const fields = { [`decision-${line?.number}`]: '1' }
    const both = await Promise.all(
      [1, 2].map(() => site.post('/compte/moderation/annulation', fields, { as: jars.maiwenn })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await commentById(comment.id)).toEqual(comment)
  })

  test.each<Record<string, string>>([
    {},
    { 'decision-999999999': '1' },
    { 'decision-x': '1' },
    { 'decision-999999999999999999': '1' },
  ])('of nothing is refused: %j', async (fields) => {
    expect((await site.post('/compte/moderation/annulation', fields, { as: jars.maiwenn })).status).toBe(409)
  })

  test('only undoes decisions: a submission is none', async () => {
    const comment = await pendingComment('Arrivé.')
    await moderate(comment, 'rejet', jars.maiwenn)
    const [submission] = await auditLogOf(comment.id)
    const answer = await site.post(
      '/compte/moderation/annulation',
      { [`decision-${submission?.number}`]: '1' },
      { as: jars.maiwenn },
    )
    expect(answer.status).toBe(409)
  })
})
