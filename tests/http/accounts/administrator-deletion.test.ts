import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { renameAuthor } from '#features/articles/article-authors.server.ts'
import { copyEmailIntoComments } from '#features/comments/member-changes.server.ts'
import { db } from '#platform/database.server.ts'
import { useSite, expectAnswer } from '../../support/site.ts'
import { useMembers } from '../../support/members.ts'
import { placesOf, useMemberTraces } from '../../support/member-traces.ts'
import { publishArticle } from '../../support/publishing.ts'
import { anArticle } from '../../support/rows.ts'

const site = useSite('world')
const members = useMembers(site)
const { comment } = useMemberTraces(site)

const isThere = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1

describe('an administrator who leaves', () => {
  /** Suspends the other administrators during the test. */
  async function alone<T>(ids: string[], story: () => Promise<T>): Promise<T> {
    const others = and(eq(userRoles.role, 'admin'), sql`${userRoles.userId} <> all(${sql.param(ids)}::uuid[])`)
    const kept = await db.select({ id: userRoles.id }).from(userRoles).where(others)
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(others)
    try {
      return await story()
    } finally {
      for (const { id } of kept) await db.update(userRoles).set({ suspendedAt: null }).where(eq(userRoles.id, id))
    }
  }

  test('hands the articles over to the longest-standing other one, and says so beforehand', async () => {
    const [eldest] = await db.select().from(users).where(eq(users.email, 'maiwenn@example.org'))
    await members.newSignedInMember('cadette', 'admin')
    const bleuenn = await members.newSignedInMember('bleuenn', 'admin')
    const article = await publishArticle(site, bleuenn.jar, 'Une perle rare')
    const page = await bleuenn.jar.read('/compte/suppression')
    expect(page).toContain('1 article reste en ligne, au nom de Maïwenn')
    expect((await members.deleteAccount(bleuenn.jar)).status).toBe(303)
    const [passed] = await db.select().from(articles).where(eq(articles.id, article.id))
    expect(passed).toMatchObject({ authorId: eldest?.id, author: 'maiwenn@example.org', version: article.version })
    expect(await site.read(`/article/${article.slug}`)).toContain('Maïwenn')
    expect((await placesOf(bleuenn.email)).filter((place) => place !== 'letters.to')).toEqual([])
  })

  test('is refused while being the last one, the suspended ones apart', async () => {
    const solène = await members.newSignedInMember('solene', 'admin')
    await alone([solène.id], async () => {
      const sentence = 'Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.'
      expect(await solène.jar.read('/compte/suppression')).toContain(sentence)
      await expectAnswer(await members.deleteAccount(solène.jar), 403, sentence)
      expect(await isThere(solène.id)).toBe(true)
      expect((await site.get('/compte/moderation', { as: solène.jar })).status).toBe(200)
    })
    expect((await members.deleteAccount(solène.jar)).status).toBe(303)
  })

  test('cannot leave at the same moment as the only other one', async () => {
    for (let round = 0; round < 3; round++) {
      const pair = [
        await members.newSignedInMember(`un${round}`, 'admin'),
        await members.newSignedInMember(`deux${round}`, 'admin'),
      ]
      await alone(
        pair.map(({ id }) => id),
        async () => {
          const answers = await Promise.all(pair.map(({ jar }) => members.deleteAccount(jar)))
          expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
          expect((await Promise.all(pair.map(({ id }) => isThere(id)))).toSorted()).toEqual([false, true])
        },
      )
    }
  })
})

test('an article without an author is shown under « Compte supprimé »', async () => {
  const { id, slug } = await anArticle()
  const [before] = await db.select().from(articles).where(eq(articles.id, id))
  await db.update(articles).set({ authorId: null, author: '' }).where(eq(articles.id, id))
  expect(await site.read(`/article/${slug}`)).toContain('Compte supprimé')
  await db
    .update(articles)
    .set({ authorId: before?.authorId ?? null, author: before?.author ?? '' })
    .where(eq(articles.id, id))
})

test('after a change of address, comments and articles bear the new one', async () => {
  const maël = await members.newSignedInMember('mael', 'admin')
  await comment('De Maël', maël.jar)
  const email = 'mael.nouveau@example.org'
  await db
    .update(articles)
    .set({ authorId: maël.id, author: maël.email })
    .where(eq(articles.id, (await anArticle()).id))
  await db.update(users).set({ email }).where(eq(users.id, maël.id))
  await copyEmailIntoComments(maël.id)
  await renameAuthor(maël.id)
  expect(await placesOf('mael@example.org')).toEqual([])
  expect((await placesOf(email)).toSorted()).toEqual(['articles.author', 'comments.author', 'users.email'])
})
