import { expect, test } from 'vitest'
import { anArticle } from '../../../tests/support/rows.ts'
import { useSite } from '../../../tests/support/site.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { apiClient, siteOrigin } from './api-client.ts'

const site = useSite('world')

test('comments say whether an administrator wrote them', async () => {
  const { id: articleId } = await anArticle()
  const people = await db.select().from(users)
  for (const { id: userId, email } of people)
    await db
      .insert(comments)
      .values({ articleId, userId, author: email, content: 'Par qui\u00a0?', validated: true, createdAt: new Date() })
  const { data } = await apiClient(siteOrigin, { fetch: site.fetch })
    .from('comments')
    .select('author,by_team')
    .eq('content', 'Par qui\u00a0?')
    .eq('by_team', true)
  expect(data).toEqual([{ author: 'Maïwenn', by_team: true }])
})
