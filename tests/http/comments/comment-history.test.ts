import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { deleteOldAuditLog } from '#features/comments/audit-log.server.ts'
import { comments, commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'
import { typeComment } from '../../support/comment-forms.ts'

const site = useSite('world')
let maiwenn: Jar
let hakim: Jar
let address = ''

beforeAll(async () => {
  maiwenn = await site.signInAs('maiwenn')
  hakim = await site.signInAs('hakim')
  const [article] = await db.select().from(articles).limit(1)
  address = `/article/${article?.slug}`
})
afterEach(startClock)

describe('the history of a comment', () => {
  test('is read and exported by administrators, with names and never with an e-mail', async () => {
    const { comment } = await typeComment(site, address, '=2+2 "guillemets"; et la suite', hakim)
    await site.post(`/compte/moderation/${comment?.id}/rejet`, { reason: '@Publicité' }, { as: maiwenn })
    const here = `/compte/commentaires/${comment?.id}`
    const page = await plain(await site.get(here, { as: maiwenn }))
    for (const found of ['Un commentaire supprimé', 'Arrivé, en attente', 'Rejeté', '@Publicité', 'Maïwenn'])
      expect(page).toContain(found)
    const json = await site.get(`${here}/historique.json`, { as: maiwenn })
    expect(json.headers.get('content-disposition')).toContain(`commentaire-${comment?.id}.json`)
    const file = await json.text()
    expect(file).not.toContain('@example.org')
    const { historique } = JSON.parse(file) as { historique: { numéro: number }[] }
    expect(historique.toSorted((one, other) => one.numéro - other.numéro)).toMatchObject([
      { événement: 'received', texte: comment?.content },
      { événement: 'rejected', par: 'Maïwenn', motif: '@Publicité' },
    ])
    const csv = await (await site.get(`${here}/historique.csv`, { as: maiwenn })).text()
    expect(csv).toContain(`"'=2+2 ""guillemets""; et la suite"`)
    expect(csv).toContain(`"'@Publicité"`)
    for (const ending of ['', '/historique.json', '/historique.csv']) {
      expect((await site.get(here + ending, { as: hakim })).status).toBe(403)
      expect((await site.get(here + ending)).status).toBe(302)
      expect((await site.get(`/compte/commentaires/${crypto.randomUUID()}${ending}`, { as: maiwenn })).status).toBe(404)
    }
  })

  test('is forgotten after the owner’s period, and not before', async () => {
    const { comment } = await typeComment(site, address, 'À oublier un jour.', hakim)
    const count = () => db.$count(commentAuditLog, eq(commentAuditLog.commentId, comment?.id ?? ''))
    await site.post(
      '/compte/moderation/reglages',
      { hold: 'all', words: '', linksMax: '2', journalMonths: '2' },
      { as: maiwenn },
    )
    stopClock(new Date(Date.now() + 55 * 24 * 3600 * 1000))
    await deleteOldAuditLog()
    expect(await count()).toBe(1)
    stopClock(new Date(Date.now() + 63 * 24 * 3600 * 1000))
    await deleteOldAuditLog()
    expect(await count()).toBe(0)
    startClock()
    // It can still be deleted and restored.
    await site.post(`/compte/moderation/${comment?.id}/rejet`, {}, { as: maiwenn })
    const lines = await db
      .select()
      .from(commentAuditLog)
      .where(eq(commentAuditLog.commentId, comment?.id ?? ''))
    const rejected = lines.find(({ event }) => event === 'rejected')
    await site.post('/compte/moderation/annulation', { [`decision-${rejected?.number}`]: '1' }, { as: maiwenn })
    expect(
      (
        await db
          .select()
          .from(comments)
          .where(eq(comments.id, comment?.id ?? ''))
      )[0],
    ).toEqual(comment)
  })
})
