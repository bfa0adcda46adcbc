import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { type SignedInMember, useMembers } from '../../support/members.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')
let yann: SignedInMember
beforeAll(async () => {
  yann = await members.addYann()
})

test('a second administrator, who may delete an article, may also change it: it stays its author’s', async () => {
  const { id, slug } = await publishArticle(site, maiwenn, 'À deux mains')
  expect(await site.read(`/article/${slug}`, yann.jar)).toContain(`/compte/articles/${id}?`)
  const edit = { ...articleFields, title: 'Repris', author: 'yann@example.org', author_id: yann.id, authorId: yann.id }
  expect((await site.post(`/compte/articles/${id}`, edit, { as: yann.jar })).status).toBe(303)
  const [article] = await db.select().from(articles).where(eq(articles.id, id))
  expect(article).toMatchObject({ title: 'Repris', author: 'maiwenn@example.org', version: 2 })
  expect(article?.authorId).not.toBe(yann.id)
  expect(await maiwenn.read(`/compte/articles/${id}/versions`)).toContain('par ')
})

test('whoever wrote finds their own articles first, and everybody’s when they ask', async () => {
  await publishArticle(site, maiwenn, 'De Maïwenn seule')
  const list = (query = '') => site.read(`/compte/articles${query}`, yann.jar)
  const unwritten = await list()
  expect(unwritten).toContain('De Maïwenn seule')
  expect(unwritten).not.toContain('Les miens')
  await publishArticle(site, yann.jar, 'De Yann')
  expect(await list()).not.toContain('De Maïwenn seule')
  expect(await list()).toContain('Les miens')
  expect(await list('?auteur=tous')).toMatch(/De Maïwenn seule[^]*Par Maïwenn · /)
  expect(await list('?auteur=tous')).not.toContain('Par Yann')
})
