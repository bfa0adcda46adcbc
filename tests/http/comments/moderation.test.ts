import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { text as plain, useSite, expectAnswer } from '../../support/site.ts'
import { readEvents } from '../../support/event-reader.ts'
import { newMember } from '../../support/members.ts'
import { lastLine, pendingComment, useModeration } from '../../support/moderation.ts'
import { commentById, type CommentRow } from '../../support/rows.ts'

const site = useSite('world')
const { jars, moderate } = useModeration(site)

describe('a decision', () => {
  test('holds for the text that was read: one that was edited meanwhile is shown again', async () => {
    const comment = await pendingComment('Le texte lu.')
    await db.update(comments).set({ content: 'Le texte d’après.', version: 2 }).where(eq(comments.id, comment.id))
    for (const decision of ['validation', 'rejet']) {
      const answer = await moderate(comment, decision, jars.maiwenn)
      expect(answer.status).toBe(409)
      const page = await plain(answer)
      expect(page).toContain('Son auteur a modifié ce commentaire pendant que vous le lisiez.')
      expect(page).toContain('Le texte d’après.')
      expect(page).toContain('name="version" value="2"')
    }
    expect((await commentById(comment.id))?.validated).toBe(false)
    expect((await moderate({ ...comment, version: 2 }, 'validation', jars.maiwenn)).status).toBe(303)
  })

  test('of two administrators at once is shown to the second one with the name and the time', async () => {
    stopClock('2026-11-21T13:02:00Z')
    const comment = await pendingComment('Deux à la fois.')
    const answers = await Promise.all([
      moderate(comment, 'validation', jars.maiwenn),
      moderate(comment, 'validation', jars.yann),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const refused = answers.find(({ status }) => status === 409) as Response
    expect(await plain(refused)).toMatch(/(Maïwenn|Yann) a déjà publié ce commentaire à 14\u00a0h\u00a002\./)
    const gone = await pendingComment('Rejeté par l’autre.')
    await moderate(gone, 'rejet', jars.yann)
    stopClock('2026-11-23T13:02:00Z')
    const reply = await moderate(gone, 'validation', jars.maiwenn)
    await expectAnswer(reply, 409, 'Yann a déjà rejeté ce commentaire le 21 novembre 2026 à 14\u00a0h\u00a002.')
    expect(await plain(await moderate(gone, 'rejet', jars.yann))).toContain('Vous avez déjà rejeté ce commentaire')
    expect((await moderate({ ...gone, id: crypto.randomUUID() }, 'validation', jars.maiwenn)).status).toBe(404)
  })

  test('has its reason on the record, cleaned and cut', async () => {
    const comment = await pendingComment('Une publicité.')
    await moderate(comment, 'rejet', jars.maiwenn, { reason: `  Publicité\0\n et lien ${'x'.repeat(600)}` })
    const line = await lastLine(comment.id)
    expect(line?.reason).toMatch(/^Publicité et lien x+$/)
    expect(line?.reason).toHaveLength(500)
  })
})

describe('several at once', () => {
  test('are validated, and those that somebody else decided are listed', async () => {
    const [one, two, three] = [
      await pendingComment('Un.'),
      await pendingComment('Deux.'),
      await pendingComment('Trois.'),
    ]
    await moderate(three, 'rejet', jars.yann)
    const fields = Object.fromEntries([one, two, three].map(({ id }) => [`comment-${id}`, '1']))
    expect((await jars.maiwenn.post('/compte/moderation/selection/validation', fields)).status).toBe(303)
    const page = await jars.maiwenn.read('/compte/moderation')
    expect(page).toContain('2 commentaires validés et publiés.')
    expect(page).toContain('1 n’a pas pu l’être\u00a0: Yann a déjà rejeté ce commentaire')
    expect((await commentById(one.id))?.validated).toBe(true)
    expect(page).toMatch(/Annuler les \d+/)
  })

  test('can be undone together', async () => {
    const both = [await pendingComment('Ensemble un.'), await pendingComment('Ensemble deux.')]
    const fields = Object.fromEntries(both.map(({ id }) => [`comment-${id}`, '1']))
    await jars.maiwenn.post('/compte/moderation/selection/rejet', { ...fields, reason: 'Publicité' })
    const lines = await Promise.all(both.map(({ id }) => lastLine(id)))
    expect(lines.map((line) => line?.reason)).toEqual(['Publicité', 'Publicité'])
    await jars.maiwenn.post(
      '/compte/moderation/annulation',
      Object.fromEntries(lines.map((line) => [`decision-${line?.number}`, '1'])),
    )
    for (const comment of both) expect(await commentById(comment.id)).toEqual(comment)
  })

  test('are refused kindly when none is chosen, or all are decided', async () => {
    const response = await jars.maiwenn.post('/compte/moderation/selection/validation', { 'comment-x': '1' })
    await expectAnswer(response, 400, 'Cochez d’abord un commentaire')
    const gone = { [`comment-${crypto.randomUUID()}`]: '1' }
    expect((await jars.maiwenn.post('/compte/moderation/selection/rejet', gone)).status).toBe(409)
  })
})

describe('the tab of all comments', () => {
  const list = async (query: string) => jars.maiwenn.read(`/compte/commentaires/tous?${query}`)

  test('finds text, author and article, accents and case ignored', async () => {
    const comment = await pendingComment('Un SÉISME très rare, 100 %_\\ vrai.')
    const [article] = await db.select().from(articles).where(eq(articles.id, comment.articleId))
    expect(await list('q=seisme+tres')).toContain('Un SÉISME')
    expect(await list('q=SOLINE')).toContain('Un SÉISME')
    expect(await list(new URLSearchParams({ q: article?.title.toUpperCase() ?? '' }).toString())).toContain('Un SÉISME')
    expect(await list('q=%25_%5C')).toContain('Un SÉISME')
    expect(await list('q=jars.soline%40example')).toContain('Aucun commentaire ne correspond.')
    expect(await list('q=%00%F0%9F%92%8E')).toContain('Aucun commentaire ne correspond.')
  })

  test('shows only those that wait, or only those that are published', async () => {
    const [waiting, published] = [
      await pendingComment('Filtre attente.'),
      await pendingComment('Filtre publié.', { validated: true }),
    ]
    const has = async (query: string, { id }: CommentRow) =>
      (await list(query)).includes(`/${id}/${id === waiting.id ? 'rejet' : 'suppression'}`)
    expect(await has('q=filtre&etat=attente', waiting)).toBe(true)
    expect(await has('q=filtre&etat=attente', published)).toBe(false)
    expect(await has('q=filtre&etat=publies', waiting)).toBe(false)
    expect(await has('q=filtre&etat=publies', published)).toBe(true)
    expect(await has('q=filtre&etat=autre', waiting)).toBe(true)
  })

  test('goes back to the same search after a decision', async () => {
    const comment = await pendingComment('Retour au filtre.')
    const returnTo = '/compte/commentaires/tous?q=filtre&etat=attente'
    const answer = await jars.maiwenn.post(`/compte/commentaires/${comment.id}/validation`, { returnTo })
    expect(answer.headers.get('location')).toBe(`${returnTo}#contenu`)
    const elsewhere = await jars.maiwenn.post(`/compte/commentaires/${comment.id}/suppression`, {
      returnTo: 'https://ailleurs.fr',
    })
    expect(elsewhere.headers.get('location')).toBe('/compte/commentaires/tous#contenu')
  })
})

describe('the queue', () => {
  test('says who writes: how many were published and refused, and the last three', async () => {
    const nine = await newMember('nine', 'user', 'Nine')
    const add = (content: string, minute: number, more: Partial<CommentRow> = {}) =>
      pendingComment(content, {
        userId: nine.id,
        author: nine.email,
        createdAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
        ...more,
      })
    const row = async (id: string) => {
      const page = await jars.maiwenn.read('/compte/moderation')
      return (
        /<li data-comment(?:(?!<li data-comment).)*$/s.exec(page.slice(0, page.lastIndexOf(`/${id}/rejet`)))?.[0] ?? ''
      )
    }
    const first = await add('Le premier de Nine.', 0)
    expect(await row(first.id)).toContain('Premier commentaire')
    await moderate(first, 'rejet', jars.maiwenn)
    for (const minute of [1, 2]) await add(`Publié ${minute}.`, minute, { validated: true })
    const last = await add('Celui qu’on lit.', 4)
    const shown = await row(last.id)
    expect(shown).toContain('2 publiés, 1 rejeté, 1 en attente')
    const past = [...shown.matchAll(/<span class="status[^"]*">([^<]+)<.*?<p class="comment-text">([^<]+)</gs)]
    expect(past.map(([, outcome, text]) => [outcome, text])).toEqual([
      ['Rejeté', 'Le premier de Nine.'],
      ['Publié', 'Publié 2.'],
      ['Publié', 'Publié 1.'],
    ])
    expect(await jars.maiwenn.read('/compte/moderation')).toMatch(/<title>\(\d+\) Modération — Amulette<\/title>/)
  })

  test('names the rule that held a comment', async () => {
    await pendingComment('Retenu.', { heldBy: ['Plus de 2 liens'] })
    expect(await jars.maiwenn.read('/compte/moderation')).toContain('Retenu\u00a0: Plus de 2 liens')
  })
})

describe('the stream of events', () => {
  async function expectEvent(address: string, headers: Record<string, string>, event: string) {
    const events = readEvents(await site.get(address, { as: jars.maiwenn, headers }))
    await events.until(event)
    await events.stop()
  }

  test('numbers its events as the audit log does, and replays what was missed', async () => {
    const comment = await pendingComment('Pour le flux.')
    const live = readEvents(await site.get('/evenements', { as: jars.maiwenn }))
    await moderate(comment, 'validation', jars.maiwenn)
    const line = await lastLine(comment.id)
    await live.until(`id: ${line?.number}\nevent: comment-changed\ndata: {"id":"${comment.id}","change":"validated"}`)
    await live.stop()
    const before = String((line?.number ?? 0) - 1)
    const missed = `id: ${line?.number}\nevent: comment-changed`
    await expectEvent('/evenements', { 'last-event-id': before }, missed)
    await expectEvent(`/evenements?depuis=${before}`, {}, missed)
    for (const odd of ['x', '-1', '9'.repeat(40)])
      expect((await site.get('/evenements', { as: jars.maiwenn, headers: { 'last-event-id': odd } })).status).toBe(200)
  })
})
