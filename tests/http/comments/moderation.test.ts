import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
let yann: Jar
let soline: Jar

beforeAll(async () => {
  await addPerson({ email: 'yann@example.org', password: 'second administrateur', role: 'admin', username: 'Yann' })
  maiwenn = await site.signInAs('maiwenn')
  yann = await site.signIn('yann@example.org', 'second administrateur')
  soline = await site.signInAs('soline')
})
afterEach(startClock)

type Comment = typeof comments.$inferSelect

/** A pending comment by Soline, with a realistic date. */
async function pending(content: string, more: Partial<Comment> = {}): Promise<Comment> {
  const [model] = await db.select().from(comments).where(eq(comments.author, 'soline@example.org')).limit(1)
  if (!model) throw new Error('Soline wrote nothing.')
  const fresh = { ...model, id: crypto.randomUUID(), content, validated: false, createdAt: new Date(), ...more }
  const [comment] = await db.insert(comments).values(fresh).returning()
  if (!comment) throw new Error('The comment was not written.')
  return comment
}

const find = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]
const auditLogOf = (id: string) =>
  db.select().from(commentAuditLog).where(eq(commentAuditLog.commentId, id)).orderBy(commentAuditLog.number)
const lastLine = async (id: string) =>
  (
    await db
      .select()
      .from(commentAuditLog)
      .where(eq(commentAuditLog.commentId, id))
      .orderBy(desc(commentAuditLog.number))
      .limit(1)
  )[0]
const moderate = (comment: Comment, decision: string, as: Jar, fields: Record<string, string> = {}) =>
  site.post(`/compte/moderation/${comment.id}/${decision}`, { version: String(comment.version), ...fields }, { as })
async function undo(comment: Comment, as: Jar) {
  const line = await lastLine(comment.id)
  return site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as })
}

describe('a decision', () => {
  test('holds for the text that was read: one that was edited meanwhile is shown again', async () => {
    const comment = await pending('Le texte lu.')
    await db.update(comments).set({ content: 'Le texte d’après.', version: 2 }).where(eq(comments.id, comment.id))
    for (const decision of ['validation', 'rejet']) {
      const answer = await moderate(comment, decision, maiwenn)
      expect(answer.status).toBe(409)
      const page = await plain(answer)
      expect(page).toContain('Son auteur a modifié ce commentaire pendant que vous le lisiez.')
      expect(page).toContain('Le texte d’après.')
      expect(page).toContain('name="version" value="2"')
    }
    expect((await find(comment.id))?.validated).toBe(false)
    expect((await moderate({ ...comment, version: 2 }, 'validation', maiwenn)).status).toBe(303)
  })

  test('of two administrators at once is shown to the second one with the name and the time', async () => {
    stopClock('2026-11-21T13:02:00Z')
    const comment = await pending('Deux à la fois.')
    const answers = await Promise.all([moderate(comment, 'validation', maiwenn), moderate(comment, 'validation', yann)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const refused = answers.find(({ status }) => status === 409) as Response
    expect(await plain(refused)).toMatch(/(Maïwenn|Yann) a déjà publié ce commentaire à 14\u00a0h\u00a002\./)
    const gone = await pending('Rejeté par l’autre.')
    await moderate(gone, 'rejet', yann)
    stopClock('2026-11-23T13:02:00Z')
    const late = await moderate(gone, 'validation', maiwenn)
    expect(late.status).toBe(409)
    expect(await plain(late)).toContain('Yann a déjà rejeté ce commentaire le 21 novembre 2026 à 14\u00a0h\u00a002.')
    expect(await plain(await moderate(gone, 'rejet', yann))).toContain('Vous avez déjà rejeté ce commentaire')
  })

  test('has its reason on the record, cleaned and cut', async () => {
    const comment = await pending('Une publicité.')
    await moderate(comment, 'rejet', maiwenn, { reason: `  Publicité\0\n et lien ${'x'.repeat(600)}` })
    const line = await lastLine(comment.id)
    expect(line?.reason).toMatch(/^Publicité et lien x+$/)
    expect(line?.reason).toHaveLength(500)
  })
})

describe('undoing', () => {
  test('brings a rejected comment back with its id, its date and all that was known of it', async () => {
    const comment = await pending('À reprendre.', {
      createdAt: new Date('2026-11-03T09:12:34.567Z'),
      heldBy: ['Plus de 2 liens', 'Mot de la liste\u00a0: casino'],
    })
    await moderate(comment, 'rejet', maiwenn)
    expect(await find(comment.id)).toBeUndefined()
    const field = `name="decision-${(await lastLine(comment.id))?.number}"`
    const own = `/compte/commentaires/${comment.id}`
    expect(await plain(await site.get(own, { as: maiwenn }))).toContain(field)
    expect(await plain(await site.get(own, { as: yann }))).not.toContain(field)
    expect(await plain(await site.get('/compte/moderation', { as: maiwenn }))).toContain(`href="${own}"`)
    const undone = await undo(comment, maiwenn)
    expect(undone.headers.get('location')).toBe('/compte/moderation')
    expect(await find(comment.id)).toEqual(comment)
    expect((await auditLogOf(comment.id)).map(({ event }) => event)).toEqual(['arrived', 'rejected', 'undone'])
    expect(await plain(await site.get(own, { as: maiwenn }))).not.toContain(field)
  })

  test('without script stands first in the page that follows the decision, with its message', async () => {
    for (const [decision, sentence] of [
      ['validation', 'Commentaire validé et publié !'],
      ['rejet', 'Commentaire rejeté et supprimé.'],
    ] as const) {
      const comment = await pending(`À annuler : ${decision}.`)
      const decided = await moderate(comment, decision, maiwenn)
      expect(decided.headers.get('location')).toBe('/compte/moderation#contenu')
      const page = await plain(await site.get('/compte/moderation', { as: maiwenn }))
      expect(page).toContain(sentence)
      const [, main = ''] = page.split('<main')
      const [first] =
        main.match(/<(?:a|button|summary|select|textarea|input type="(?!hidden))[^>]*>.*?<\/(?:a|button)>/s) ?? []
      expect(first).toMatch(/Annuler<\/button>$/)
      expect(main.indexOf(`name="decision-${(await lastLine(comment.id))?.number}"`)).toBeLessThan(
        main.indexOf(first ?? ''),
      )
      await undo(comment, maiwenn)
      expect(await plain(await site.get('/compte/moderation', { as: maiwenn }))).toContain('Décision annulée.')
    }
  })

  test('with script is answered in place, as the decision was', async () => {
    stopClock('2026-11-21T10:14:20Z')
    const comment = await pending('En place.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    const decided = await moderate(comment, 'rejet', maiwenn, { inPlace: '1' })
    expect(decided.status).toBe(200)
    const number = (await lastLine(comment.id))?.number
    const undone = await site.post(
      '/compte/moderation/annulation',
      { [`decision-${number}`]: '1', inPlace: '1' },
      { as: maiwenn },
    )
    expect(undone.status).toBe(200)
    expect(await find(comment.id)).toEqual(comment)
  })

  test('takes a validated comment back from its page', async () => {
    const comment = await pending('Publié trop vite.')
    await moderate(comment, 'validation', maiwenn)
    await undo(comment, maiwenn)
    expect((await find(comment.id))?.validated).toBe(false)
    expect((await lastLine(comment.id))?.event).toBe('undone')
  })

  test('brings a deleted comment back where it was, with its answers', async () => {
    const comment = await pending('Publié, avec une réponse.', { validated: true })
    const answer = await pending('La réponse.', { validated: true, answersTo: comment.id })
    await site.post(`/compte/commentaires/${comment.id}/suppression`, {}, { as: maiwenn })
    expect(await find(answer.id)).toBeUndefined()
    await undo(comment, maiwenn)
    expect(await find(comment.id)).toEqual(comment)
    expect(await find(answer.id)).toEqual(answer)
  })

  test('is for the one who decided, for ten minutes by the server’s clock, once', async () => {
    stopClock('2026-11-21T10:00:00Z')
    const comment = await pending('Trop tard.', { createdAt: new Date('2026-11-21T09:00:00Z') })
    await moderate(comment, 'rejet', maiwenn)
    const byAnother = await undo(comment, yann)
    expect(byAnother.status).toBe(409)
    expect(await plain(byAnother)).toContain('Seule la personne qui a décidé peut annuler sa décision.')
    stopClock('2026-11-21T10:10:11Z')
    const late = await undo(comment, maiwenn)
    expect(late.status).toBe(409)
    expect(await plain(late)).toContain('celle-ci est maintenant définitive')
    stopClock('2026-11-21T10:10:09Z')
    const line = await lastLine(comment.id)
    const fields = { [`decision-${line?.number}`]: '1' }
    const both = await Promise.all(
      [1, 2].map(() => site.post('/compte/moderation/annulation', fields, { as: maiwenn })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await find(comment.id)).toEqual(comment)
  })

  test.each<Record<string, string>>([
    {},
    { 'decision-999999999': '1' },
    { 'decision-x': '1' },
    { 'decision-999999999999999999': '1' },
  ])('of nothing is refused: %j', async (fields) => {
    expect((await site.post('/compte/moderation/annulation', fields, { as: maiwenn })).status).toBe(409)
  })

  test('only undoes decisions: a submission is none', async () => {
    const comment = await pending('Arrivé.')
    await moderate(comment, 'rejet', maiwenn)
    const [submission] = await auditLogOf(comment.id)
    const answer = await site.post(
      '/compte/moderation/annulation',
      { [`decision-${submission?.number}`]: '1' },
      { as: maiwenn },
    )
    expect(answer.status).toBe(409)
  })
})

describe('several at once', () => {
  test('are validated, and those that somebody else decided are listed', async () => {
    const [one, two, three] = [await pending('Un.'), await pending('Deux.'), await pending('Trois.')]
    await moderate(three, 'rejet', yann)
    const fields = Object.fromEntries([one, two, three].map(({ id }) => [`comment-${id}`, '1']))
    const answer = await site.post('/compte/moderation/selection/validation', fields, { as: maiwenn })
    expect(answer.status).toBe(303)
    const page = await plain(await site.get('/compte/moderation', { as: maiwenn }))
    expect(page).toContain('2 commentaires validés et publiés.')
    expect(page).toContain('1 n’a pas pu l’être\u00a0: Yann a déjà rejeté ce commentaire')
    expect((await find(one.id))?.validated).toBe(true)
    expect(page).toMatch(/Annuler les \d+/)
  })

  test('can be undone together', async () => {
    const both = [await pending('Ensemble un.'), await pending('Ensemble deux.')]
    const fields = Object.fromEntries(both.map(({ id }) => [`comment-${id}`, '1']))
    await site.post('/compte/moderation/selection/rejet', { ...fields, reason: 'Publicité' }, { as: maiwenn })
    const lines = await Promise.all(both.map(({ id }) => lastLine(id)))
    expect(lines.map((line) => line?.reason)).toEqual(['Publicité', 'Publicité'])
    await site.post(
      '/compte/moderation/annulation',
      Object.fromEntries(lines.map((line) => [`decision-${line?.number}`, '1'])),
      { as: maiwenn },
    )
    for (const comment of both) expect(await find(comment.id)).toEqual(comment)
  })

  test('are refused kindly when none is chosen, or all are decided', async () => {
    const none = await site.post('/compte/moderation/selection/validation', { 'comment-x': '1' }, { as: maiwenn })
    expect(none.status).toBe(400)
    expect(await plain(none)).toContain('Cochez d’abord un commentaire')
    const gone = { [`comment-${crypto.randomUUID()}`]: '1' }
    expect((await site.post('/compte/moderation/selection/rejet', gone, { as: maiwenn })).status).toBe(409)
  })
})

describe('the tab of all comments', () => {
  const list = async (query: string) => plain(await site.get(`/compte/commentaires/tous?${query}`, { as: maiwenn }))

  test('finds text, author and article, accents and case ignored', async () => {
    const comment = await pending('Un SÉISME très rare, 100 %_\\ vrai.')
    const [article] = await db.select().from(articles).where(eq(articles.id, comment.articleId))
    expect(await list('q=seisme+tres')).toContain('Un SÉISME')
    expect(await list('q=SOLINE')).toContain('Un SÉISME')
    expect(await list(new URLSearchParams({ q: article?.title.toUpperCase() ?? '' }).toString())).toContain('Un SÉISME')
    expect(await list('q=%25_%5C')).toContain('Un SÉISME')
    expect(await list('q=soline%40example')).toContain('Aucun commentaire ne correspond.')
    expect(await list('q=%00%F0%9F%92%8E')).toContain('Aucun commentaire ne correspond.')
  })

  test('shows only those that wait, or only those that are published', async () => {
    const [waiting, published] = [
      await pending('Filtre attente.'),
      await pending('Filtre publié.', { validated: true }),
    ]
    const has = async (query: string, { id }: Comment) => (await list(query)).includes(`/${id}/suppression`)
    expect(await has('q=filtre&etat=attente', waiting)).toBe(true)
    expect(await has('q=filtre&etat=attente', published)).toBe(false)
    expect(await has('q=filtre&etat=publies', waiting)).toBe(false)
    expect(await has('q=filtre&etat=publies', published)).toBe(true)
    expect(await has('q=filtre&etat=autre', waiting)).toBe(true)
  })

  test('goes back to the same search after a decision', async () => {
    const comment = await pending('Retour au filtre.')
    const returnTo = '/compte/commentaires/tous?q=filtre&etat=attente'
    const answer = await site.post(`/compte/commentaires/${comment.id}/validation`, { returnTo }, { as: maiwenn })
    expect(answer.headers.get('location')).toBe(`${returnTo}#contenu`)
    const elsewhere = await site.post(
      `/compte/commentaires/${comment.id}/suppression`,
      { returnTo: 'https://ailleurs.fr' },
      { as: maiwenn },
    )
    expect(elsewhere.headers.get('location')).toBe('/compte/commentaires/tous#contenu')
  })
})

describe('the queue', () => {
  test('says who writes: how many were published and refused, and the last three', async () => {
    await addPerson({ email: 'nine@example.org', password: 'trois perles bleues', role: 'user', username: 'Nine' })
    const [nine] = await db.select().from(users).where(eq(users.email, 'nine@example.org'))
    const add = (content: string, minute: number, more: Partial<Comment> = {}) =>
      pending(content, {
        userId: nine?.id ?? null,
        author: 'nine@example.org',
        createdAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
        ...more,
      })
    const row = async (id: string) => {
      const page = await plain(await site.get('/compte/moderation', { as: maiwenn }))
      return /<tr(?:(?!<\/tr>).)*$/s.exec(page.slice(0, page.indexOf(`/${id}/rejet`)))?.[0] ?? ''
    }
    const first = await add('Le premier de Nine.', 0)
    expect(await row(first.id)).toContain('Premier commentaire')
    await moderate(first, 'rejet', maiwenn)
    for (const minute of [1, 2]) await add(`Publié ${minute}.`, minute, { validated: true })
    const last = await add('Celui qu’on lit.', 4)
    const read = await row(last.id)
    expect(read).toContain('2 publiés, 1 rejeté, 1 en attente')
    const past = [...read.matchAll(/<span class="status[^"]*">([^<]+)<.*?<p class="comment-text">([^<]+)</gs)]
    expect(past.map(([, outcome, text]) => [outcome, text])).toEqual([
      ['Rejeté', 'Le premier de Nine.'],
      ['Publié', 'Publié 2.'],
      ['Publié', 'Publié 1.'],
    ])
    expect(await plain(await site.get('/compte/moderation', { as: maiwenn }))).toMatch(
      /<title>\(\d+\) Modération — Amulette<\/title>/,
    )
  })

  test('names the rule that held a comment', async () => {
    await pending('Retenu.', { heldBy: ['Plus de 2 liens'] })
    expect(await plain(await site.get('/compte/moderation', { as: maiwenn }))).toContain(
      'Retenu\u00a0: Plus de 2 liens',
    )
  })
})

describe('the stream of events', () => {
  async function heardAfter(address: string, headers: Record<string, string>, work: () => Promise<unknown>) {
    const response = await site.get(address, { as: maiwenn, headers })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    await work()
    let heard = ''
    const until = Date.now() + 2000
    while (Date.now() < until) {
      const read = await Promise.race([reader.read(), new Promise<null>((end) => setTimeout(() => end(null), 300))])
      if (!read?.value) break
      heard += decoder.decode(read.value)
    }
    await reader.cancel()
    return heard
  }

  test('numbers its events as the audit log does, and replays what was missed', async () => {
    const comment = await pending('Pour le flux.')
    const live = await heardAfter('/evenements', {}, () => moderate(comment, 'validation', maiwenn))
    const line = await lastLine(comment.id)
    expect(live).toContain(`id: ${line?.number}\nevent: comment-decided\ndata: {"id":"${comment.id}"}`)
    const before = String((line?.number ?? 0) - 1)
    for (const missed of [
      await heardAfter('/evenements', { 'last-event-id': before }, async () => {}),
      await heardAfter(`/evenements?depuis=${before}`, {}, async () => {}),
    ])
      expect(missed).toContain(`id: ${line?.number}\nevent: comment-decided`)
    for (const odd of ['x', '-1', '9'.repeat(40)])
      expect((await site.get('/evenements', { as: maiwenn, headers: { 'last-event-id': odd } })).status).toBe(200)
  })
})

test('members are refused everything of this', async () => {
  for (const address of ['selection/validation', 'selection/rejet', 'annulation'])
    expect((await site.post(`/compte/moderation/${address}`, {}, { as: soline })).status).toBe(403)
})
