import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { commentsPerPage } from '#features/comments/comment.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { anArticle, commentBy, decisionField, eventsOf } from '../../support/rows.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, soline } = site.sessions('maiwenn', 'soline')
let path: string

beforeEach(async () => {
  await db.delete(comments)
  invalidateAll()
  path = `/article/${(await anArticle()).slug}`
})

const commentAt = (day: number, content: string, validated = true) =>
  commentBy('soline', content, { validated, createdAt: new Date(Date.UTC(2026, 9, day)) })
const act = (id: string, name: string, fields = {}) => maiwenn.post(`/compte/commentaires/${id}/${name}`, fields)
const pin = (id: string, epingle = 'oui') => act(id, 'epingle', { epingle, returnTo: `${path}#commentaires` })

/** The texts in the order of the page, the pinned one in brackets. */
async function listOf(address = path): Promise<string[]> {
  const [, ...articles] = (await site.read(address)).split('<article class="comment')
  return articles.map((one) => {
    const text = /comment-text">([^<]*)</.exec(one)?.[1] ?? ''
    return one.includes('>Épinglé</p>') ? `[${text}]` : text
  })
}

test('the pinned comment is first, with its answers, on the cached page at once; pinning another moves the pin', async () => {
  const [old, newer] = [await commentAt(1, 'Ancien.'), await commentAt(2, 'Récent.')]
  await act(old.id, 'reponse', { content: 'Réponse.', version: '1' })
  expect(await listOf()).toEqual(['Récent.', 'Ancien.', 'Réponse.'])
  expect((await pin(old.id)).headers.get('location')).toBe(`${path}#commentaires`)
  expect(await listOf()).toEqual(['[Ancien.]', 'Réponse.', 'Récent.'])
  await pin(newer.id)
  expect(await listOf()).toEqual(['[Récent.]', 'Ancien.', 'Réponse.'])
  expect(await eventsOf(old.id)).toEqual(['pinned', 'unpinned'])
  const history = (await maiwenn.read(`/compte/commentaires/${old.id}`)).replaceAll(/<[^>]*>/g, '')
  expect(history).toMatch(/Épinglé par Maïwenn.*Épingle retirée par Maïwenn.*Un autre commentaire de cet article/s)
  await pin(newer.id, 'non')
  expect(await listOf()).toEqual(['Récent.', 'Ancien.', 'Réponse.'])
})

test('of many comments, a pinned one is on the first page alone', async () => {
  const { id, comment } = await commentAt(1, 'Le plus ancien.')
  const newer = (index: number) => new Date(comment.createdAt.getTime() + index * 60_000)
  const others = Array.from({ length: commentsPerPage }, (_, index) => `Numéro ${index + 1}`)
  const rows = others.map((content, index) => ({ ...comment, id: undefined, content, createdAt: newer(index + 1) }))
  await db.insert(comments).values(rows)
  await pin(id)
  expect(await listOf()).toEqual(['[Le plus ancien.]', ...others.toReversed().slice(0, -1)])
  const [, older] = /href="([^"]*\?commentaires=[^"#]*)/.exec(await site.read(path)) ?? []
  expect(await listOf(older)).toEqual(['Numéro 1'])
})

test('two that are pinned at once leave one, and only what is published under an article is pinned', async () => {
  const [one, two] = await Promise.all([commentAt(1, 'Un.'), commentAt(2, 'Deux.')])
  const answers = await Promise.all([one, two].map(({ id }) => pin(id)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const waiting = await commentAt(3, 'En attente.', false)
  const answer = await commentBy('maiwenn', 'Réponse.', { validated: true, answersTo: one.id })
  await pin(waiting.id)
  expect(await maiwenn.read(path)).toContain('seul un commentaire publié s’épingle')
  await pin(answer.id)
  expect(await maiwenn.read(path)).toContain('Une réponse ne s’épingle pas')
  expect(await db.$count(comments, eq(comments.pinned, true))).toBe(1)
  expect((await pin(crypto.randomUUID())).status).toBe(404)
})

test('an edit that waits takes the pin for good; an undone deletion brings it back, unless another has it', async () => {
  const { id } = await commentAt(1, 'Premier texte.')
  await pin(id)
  await soline.post(`/compte/commentaires/${id}/modification`, { content: 'Autre.', version: '1', published: 'true' })
  await act(id, 'validation')
  expect(await listOf()).toEqual(['Autre.'])
  const other = await commentAt(2, 'Second.')
  await pin(id)
  for (const pinnedMeanwhile of [[], [other.id]]) {
    await act(id, 'suppression')
    for (const one of pinnedMeanwhile) await pin(one)
    await maiwenn.post('/compte/moderation/annulation', await decisionField(id, 'deleted'))
    expect(await listOf()).toEqual(pinnedMeanwhile.length > 0 ? ['[Second.]', 'Autre.'] : ['[Autre.]', 'Second.'])
  }
})
