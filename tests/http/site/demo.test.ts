import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { trashItems } from '#platform/trash-tables.server.ts'
import { useMembers } from '../../support/members.ts'
import { publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const members = useMembers(site)
const here = '/compte/site/demonstration'
const today = '/compte/aujourdhui'

test('an owner leaves the demo for good, and keeps her articles, settings and the people who came', async () => {
  const { jar: lise, id } = await members.newSignedInMember('lise')
  const own = await publishArticle(site, maiwenn, 'Mon premier')
  const [demo] = await db.select().from(articles).where(sql`slug like 'jade-%'`)
  for (const { slug } of [own, demo].filter((row) => row !== undefined))
    await site.post(`/article/${slug}/commentaires`, { content: 'Merci.' }, { as: lise })
  await maiwenn.post('/compte/apparence', { siteName: 'Perles' })
  await maiwenn.post(`/compte/articles/${demo?.id}/suppression`, {})
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false))
  await maiwenn.post(`/compte/moderation/${pending?.id}/rejet`, {})
  expect(await maiwenn.read('/compte/moderation')).toContain('à revoir ou à annuler')

  for (const page of [today, '/compte/site']) expect(await maiwenn.read(page)).toContain(`href="${here}"`)
  const question = (await maiwenn.read(here)).replaceAll(/<!-- -->/g, '').replaceAll('\u00a0', ' ')
  expect(question).toMatch(
    /20 articles de démonstration, .* leurs \d+ commentaires, .* 5 membres inventés disparaîtront/s,
  )

  expect((await maiwenn.post(here, {})).headers.get('location')).toBe(today)
  expect(await db.select({ title: articles.title }).from(articles)).toEqual([{ title: 'Mon premier' }])
  expect(await db.$count(trashItems)).toBe(0)
  expect(await db.select({ userId: comments.userId, content: comments.content }).from(comments)).toEqual([
    { userId: id, content: 'Merci.' },
  ])
  expect((await db.select({ email: users.email }).from(users)).map(({ email }) => email).toSorted()).toEqual([
    'lise@example.org',
    'maiwenn@example.org',
  ])
  expect([await db.$count(pictures), await db.$count(videos)]).toEqual([0, 0])
  expect((await site.get(`/article/${demo?.slug}`)).status).toBe(410)
  expect(await site.read('/')).toContain('Perles')
  expect(await site.read(`/article/${own?.slug}`)).not.toContain('Enfile des perles')
  expect(await maiwenn.read(today)).toContain('Mettre le blog en route')
  expect(await maiwenn.read('/compte/site')).not.toContain(here)
  expect(await maiwenn.read('/compte/moderation')).not.toContain('à revoir ou à annuler')
  expect((await site.get(here, { as: maiwenn })).headers.get('location')).toBe(today)
  expect(await db.$count(users, eq(users.email, 'anouk@example.org'))).toBe(0)
})
