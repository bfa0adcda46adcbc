import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commentAuditLog, commentBans, comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'

import { text as plain, useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { anArticle, commentBy, commentById, eventsOf } from '../../support/rows.ts'

const site = useSite('world')
const { maiwenn, anouk, soline, hakim, gaetan, ines } = site.everyone()

function edit(id: string, content: string, as: Jar | undefined, seen: { version?: string; published?: string } = {}) {
  const fields = { content, version: '1', published: 'false', ...seen }
  return site.post(`/compte/commentaires/${id}/modification`, fields, { as })
}

test('a member edits a pending comment: it stays pending, with the new text', async () => {
  const { id } = await commentBy('soline', 'Première main.')
  const page = await soline.read(`/compte/commentaires/${id}/modification`)
  expect(page).toContain('Première main.')
  expect(page).not.toContain('quittera l’article')
  expect((await edit(id, 'Seconde main.', soline)).headers.get('location')).toBe('/compte/commentaires')
  expect(await commentById(id)).toMatchObject({
    content: 'Seconde main.',
    validated: false,
    version: 2,
    editedAt: expect.any(Date),
  })
  expect(await eventsOf(id)).toEqual(['edited'])
  expect(await soline.read('/compte/commentaires')).toContain('Il est toujours en attente de validation.')
})

test('a published comment that is changed waits again, and says so before', async () => {
  const { id, slug } = await commentBy('soline', 'Publié, puis corrigé.', { validated: true })
  expect(await soline.read(`/compte/commentaires/${id}/modification`)).toContain(
    'Si vous le modifiez, il quittera l’article et sera de nouveau en attente',
  )
  await edit(id, 'Corrigé, donc relu.', soline, { published: 'true' })
  expect(await commentById(id)).toMatchObject({ validated: false, version: 2 })
  const article = await site.read(`/article/${slug}`)
  expect(article).not.toContain('Corrigé, donc relu.')
  expect(article).not.toContain('Publié, puis corrigé.')
})

test('a comment that was published meanwhile does not leave the article without a word', async () => {
  const { id } = await commentBy('soline', 'Entre-temps.', { validated: true })
  const refused = await edit(id, 'Entre-temps, mieux.', soline)
  expect(refused.status).toBe(409)
  const page = await plain(refused)
  expect(page).toContain('Votre commentaire vient d’être publié.')
  expect(page).toContain('Entre-temps, mieux.')
  // The page shows the published state, so its form confirms it.
  expect(page).toMatch(/name="published" value="true"/)
  expect((await edit(id, 'Entre-temps, mieux.', soline, { published: 'true' })).status).toBe(303)
})

test('of two tabs that edit one comment the second is refused, and its text stays', async () => {
  const { id } = await commentBy('soline', 'Deux onglets.')
  expect((await edit(id, 'Du premier onglet.', soline)).status).toBe(303)
  await expectAnswer(await edit(id, 'Du second onglet.', soline), 409, 'Du second onglet.')
  expect(await commentById(id)).toMatchObject({ content: 'Du premier onglet.', version: 2 })
})

test('the same text is no change', async () => {
  const { id } = await commentBy('soline', 'Rien de neuf.', { validated: true })
  expect((await edit(id, 'Rien de neuf. ', soline, { published: 'true' })).status).toBe(303)
  expect(await commentById(id)).toMatchObject({ validated: true, version: 1 })
  expect(await eventsOf(id)).toEqual([])
})

test.each([
  ['', '1'],
  ['x'.repeat(5001), '1'],
  ['Bien.', 'un'],
  ['Bien.', '-1'],
  ['Bien.', '99999999999999'],
])('a change that is no comment is refused (%#)', async (content, version) => {
  const { id } = await commentBy('soline', 'Intact.')
  expect((await edit(id, content, soline, { version })).status).toBe(400)
  expect(await commentById(id)).toMatchObject({ content: 'Intact.', version: 1 })
})

test.each([undefined, 'true'])('a comment is withdrawn at any time, with its answers (%s)', async (published) => {
  const { id, slug } = await commentBy('soline', 'Je le reprends.', { validated: published === 'true' })
  await commentBy('anouk', 'Réponse à ce qui est retiré.', { validated: true, answersTo: id })
  expect(await soline.read(`/compte/commentaires/${id}/retrait`)).toContain('Je le reprends.')
  const response = await soline.post(`/compte/commentaires/${id}/retrait`)
  expect(response.headers.get('location')).toBe('/compte/commentaires')
  expect(await commentById(id)).toBeUndefined()
  expect(await eventsOf(id)).toEqual(['withdrawn'])
  expect(await site.read(`/article/${slug}`)).not.toContain('ce qui est retiré')
  const list = await soline.read('/compte/commentaires')
  expect(list).toContain('Commentaire supprimé avec succès')
  expect(list).not.toContain('Je le reprends.')
  expect((await soline.post(`/compte/commentaires/${id}/retrait`)).status).toBe(404)
})

test('a refused comment stays in the list of its author, with the reason', async () => {
  const { id } = await commentBy('ines', 'Refusé, et pourquoi.')
  await maiwenn.post(`/compte/moderation/${id}/rejet`, { reason: 'Une publicité.' })
  const list = await ines.read('/compte/commentaires')
  expect(list).toMatch(/Rejeté<\/span>.*Refusé, et pourquoi\..*Motif\u00a0: Une publicité\./s)
  const published = await commentBy('ines', 'Publié, puis supprimé.')
  await maiwenn.post(`/compte/commentaires/${published.id}/suppression`)
  expect(await ines.read('/compte/commentaires')).toMatch(/Supprimé le .*Supprimé<\/span>.*Publié, puis supprimé\./s)
  // Nobody else reads it.
  expect(await anouk.read('/compte/commentaires')).not.toContain('Refusé, et pourquoi.')
})

test('a refusal that was undone, or followed by a withdrawal, is not shown as one', async () => {
  const { id, comment } = await commentBy('ines', 'Refusé par mégarde.')
  const row = {
    commentId: id,
    articleId: comment.articleId,
    memberId: comment.userId,
    text: comment.content,
    at: new Date(),
  }
  await db.insert(commentAuditLog).values([
    { ...row, event: 'rejected' },
    { ...row, event: 'undone' },
  ])
  const list = async () => ines.read('/compte/commentaires')
  expect((await list()).match(/comment-text">Refusé par mégarde\./g)).toHaveLength(1)
  await ines.post(`/compte/commentaires/${id}/retrait`)
  expect(await list()).not.toContain('Refusé par mégarde.')
})

test('own comments, refused ones among them, are read page by page, newest first, none lost, none twice', async () => {
  const dateAt = (index: number) => new Date(Date.UTC(2026, 10, 1, 8, index))
  for (let index = 0; index < 120; index++) {
    const { id, comment } = await commentBy('gaetan', `Rang ${index}.`, { createdAt: dateAt(index) })
    if (index % 3 > 0) continue
    const { articleId, userId: memberId, content: text } = comment
    await db
      .insert(commentAuditLog)
      .values({ commentId: id, articleId, memberId, event: 'rejected', text, at: dateAt(index) })
    await db.delete(comments).where(eq(comments.id, id))
  }
  const seen: number[] = []
  let address: string | null = '/compte/commentaires'
  while (address) {
    const html: string = await gaetan.read(address)
    seen.push(...[...html.matchAll(/comment-text">Rang (\d+)\./g)].map(([, rank]) => Number(rank)))
    address = html.match(/href="(\/compte\/commentaires\?avant=[^"]+)/)?.[1]?.replaceAll('&amp;', '&') ?? null
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index))
})

test('whoever may no longer comment changes nothing, and may still withdraw', async () => {
  const { id, comment } = await commentBy('hakim', 'Avant d’être écarté.')

  await db.insert(commentBans).values({ userId: comment.userId ?? '', reason: 'Publicités', bannedAt: new Date() })
  expect((await edit(id, 'Après.', hakim)).status).toBe(403)
  expect((await hakim.post(`/compte/commentaires/${id}/retrait`)).status).toBe(303)
  await db.delete(commentBans)
})

test('a session that ended while one wrote does not cost the text, without script either', async () => {
  const { slug } = await anArticle()
  const response = await site.post(`/article/${slug}/commentaires`, { content: 'Écrit trop longtemps.' })
  expect(response.status).toBe(401)
  const page = await plain(response)
  expect(page).toContain('Écrit trop longtemps.')
  expect(page).toContain('reconnectez-vous dans un autre onglet')
  expect(page, 'the style of its fields').toMatch(/fields[\w-]*\.css/)
})
