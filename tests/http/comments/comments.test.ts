import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commentAuditLog, comments } from '#features/comments/comment-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'

import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { db } from '#platform/database.server.ts'
import { sendComment } from '../../support/comment-forms.ts'
import { anArticle, auditLogOf, commentBy, commentById, commentWith } from '../../support/rows.ts'
import { text as plain, useSite, type Jar, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk, soline, ines, gaetan } = site.sessions('maiwenn', 'anouk', 'soline', 'ines', 'gaetan')
const send = (text: string, as: Jar) => sendComment(site, as, text)

test('a comment waits, is validated, and is then read by everybody', async () => {
  const article = await anArticle()
  const content = 'Une lecture lente et belle.'
  const response = await soline.post(`/article/${article.slug}/commentaires`, { content })
  expect(response.headers.get('location')).toBe(`/article/${article.slug}#commentaires`)
  const comment = await commentWith(content)
  expect(await soline.read(`/article/${article.slug}`)).toContain(
    'Merci pour votre commentaire ! Il sera publié après validation par un administrateur.',
  )
  expect(await site.read(`/article/${article.slug}`)).not.toContain('Une lecture lente et belle.')
  expect(await soline.read('/compte/commentaires')).toMatch(/En attente.*Une lecture lente et belle\./s)

  expect(await maiwenn.read('/compte/moderation')).toContain('Une lecture lente et belle.')
  const validated = await maiwenn.post(`/compte/moderation/${comment?.id}/validation`)
  expect(validated.headers.get('location')).toBe('/compte/moderation#contenu')
  const list = await maiwenn.read('/compte/moderation')
  expect(list).toContain('Commentaire validé et publié !')
  expect(list).not.toContain(`/compte/moderation/${comment?.id}/`)
  expect(await site.read(`/article/${article.slug}`)).toContain('Une lecture lente et belle.')
})

test('a rejected comment vanishes for everyone but its author; the audit log has the decision', async () => {
  const comment = await send('Une phrase de trop.', soline)
  await maiwenn.post(`/compte/moderation/${comment.id}/rejet`)
  expect(await maiwenn.read('/compte/moderation')).toContain('Commentaire rejeté et supprimé.')
  expect(await soline.read('/compte/commentaires')).toMatch(/Rejeté.*Une phrase de trop\./s)
  expect(await maiwenn.read('/compte/commentaires')).not.toContain(`/compte/commentaires/${comment.id}/`)
  const { userId } = comment
  expect(await auditLogOf(comment.id)).toMatchObject([
    { event: 'received', text: 'Une phrase de trop.', memberId: userId, actorId: userId },
    { event: 'rejected', text: 'Une phrase de trop.', memberId: userId },
  ])
  await expect(db.update(commentAuditLog).set({ text: 'Autre chose.' })).rejects.toThrow()
})

test('administrators see all comments, with the other pair of messages, and their own in « Mes commentaires »', async () => {
  const comment = await send('Celui de Soline.', soline)
  const own = await send('Celui de Maïwenn.', maiwenn)
  const mine = await maiwenn.read('/compte/commentaires')
  expect(mine).toMatch(/Mes commentaires.*Tous les commentaires.*Celui de Maïwenn\./s)
  expect(mine).not.toContain('Celui de Soline.')
  expect(await soline.read('/compte/profil')).not.toContain('Tous les commentaires')
  const all = await maiwenn.read('/compte/commentaires/tous')
  for (const text of ['Celui de Maïwenn.', 'Celui de Soline.']) expect(all).toContain(text)
  await maiwenn.post(`/compte/commentaires/${comment.id}/validation`)
  expect(await maiwenn.read('/compte/commentaires/tous')).toContain('Commentaire validé avec succès')
  for (const { id } of [own, comment]) await maiwenn.post(`/compte/commentaires/${id}/suppression`)
  expect(await maiwenn.read('/compte/commentaires/tous')).toContain('Commentaire supprimé avec succès')
  expect(await commentById(comment.id)).toBeUndefined()
})

test.each(['', '   ', '\n\t\u00a0', '\u200b\u2800\u202e\0'])('a blank comment is refused', async (content) => {
  const article = await anArticle()
  const answer = await soline.post(`/article/${article.slug}/commentaires`, { content })
  await expectAnswer(answer, 400, 'Veuillez saisir un commentaire.')
})

test('the same words sent again from another page are one comment, elsewhere and by others they are another', async () => {
  const content = 'Envoyé, puis envoyé de nouveau depuis une autre page.'

  const post = (as: Jar, slug: string) => site.post(`/article/${slug}/commentaires`, { content }, { as })
  const stored = () => db.$count(comments, eq(comments.content, content))
  const [here, there] = await db.select({ slug: articles.slug }).from(articles).limit(2)
  for (let times = 0; times < 2; times++) expect((await post(soline, here?.slug ?? '')).status).toBe(303)
  expect(await stored()).toBe(1)
  expect((await post(soline, there?.slug ?? '')).status).toBe(303)
  expect((await post(anouk, here?.slug ?? '')).status).toBe(303)
  expect(await stored()).toBe(3)
})

test('four equal comments at once, without a key, are stored once', async () => {
  const { slug } = await anArticle()
  const content = 'Pressé quatre fois.'
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => gaetan.post(`/article/${slug}/commentaires`, { content })),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(await db.$count(comments, eq(comments.content, content))).toBe(1)
})

test('a comment that is too long is refused, and stays in the form', async () => {
  const article = await anArticle()
  const content = `Début. ${'x'.repeat(5000)}`
  await expectAnswer(await anouk.post(`/article/${article.slug}/commentaires`, { content }), 400, content)
})

test('the list of comments that wait shows the first 150 characters, and the rest one key away', async () => {
  await send(`${'d'.repeat(150)}${'f'.repeat(30)}`, anouk)
  const html = await maiwenn.read('/compte/moderation')
  expect(html).toContain(`${'d'.repeat(150)}…`)
  expect(html).toContain(`${'d'.repeat(150)}${'f'.repeat(30)}`)
})

test('a member who sends too many comments is asked to wait, and the text stays', async () => {
  const article = await anArticle()
  const answers = []
  for (let sent = 0; sent < 11; sent++)
    answers.push(await ines.post(`/article/${article.slug}/commentaires`, { content: `Encore ${sent}` }))
  const last = answers.at(-1) as Response
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await plain(last)
  expect(html).toContain("Erreur lors de l'envoi du commentaire : Trop de tentatives.")
  expect(html).toContain('Encore 10')
})

test('for screen readers each comment has one name, without its text', async () => {
  const createdAt = new Date('2026-11-20T10:00:00Z')
  for (const rank of ['Le premier', 'Le second']) await commentBy('anouk', `${rank}, à la même minute.`, { createdAt })
  const queue = await maiwenn.read('/compte/moderation')
  const names = [...queue.matchAll(/aria-label="Valider (le commentaire [^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name?.includes('d’Anouk, 20 novembre 2026'))).toHaveLength(2)
  expect(names.join()).not.toContain('à la même minute')
})

test('many comments are read page by page, none lost, none twice', async () => {
  const article = await anArticle()
  const createdAt = new Date('2026-11-20T10:00:00Z')
  for (let number = 0; number < 120; number++)
    await commentBy('soline', `Numéro ${number}.`, { validated: true, createdAt })
  invalidateAll()
  const seen: string[] = []
  let address: string | null = `/article/${article.slug}`
  while (address) {
    const html: string = await site.read(address)
    seen.push(...(html.match(/(?<=>)Numéro \d+\./g) ?? []))
    address = html.match(/href="(\/article\/[^"]+commentaires=[^"#]+)/)?.[1] ?? null
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})
