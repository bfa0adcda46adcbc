import { and, eq, ne, sql } from 'drizzle-orm'
import { findAuthor } from '#features/accounts/authors.server.ts'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { articleChange } from '#features/articles/article-events.ts'
import { db } from '#platform/database.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { comments } from './comment-tables.server.ts'
import { announceUnrecordedChanges } from './stored-comment.server.ts'

export async function deleteOrAnonymizeComments({
  account: { id: memberId },
  comments: choice,
}: AccountDeletion): Promise<void> {
  const own = eq(comments.userId, memberId)
  const isRemoved = choice === 'removed'
  const rows = isRemoved
    ? await db.delete(comments).where(own).returning()
    : await db.update(comments).set({ userId: null, author: '' }).where(own).returning()
  const changes = rows.map((row) => ({
    comment: { ...row, userId: memberId },
    before: row,
    after: isRemoved ? null : row,
  }))
  await announceUnrecordedChanges('author-deleted', memberId, changes)
}

/** Their addresses may have changed while the article was in the trash. */
export function copyEmailsOnRestoration(): void {
  listenInTransaction(articleChange, async ({ id, change }) => {
    if (change !== 'restored') return
    const { rows } = await db.execute<{ userId: string }>(
      sql`select distinct ${comments.userId} as "userId" from ${comments} where ${comments.articleId} = ${id} and ${comments.userId} is not null`,
    )
    for (const { userId } of rows) await copyEmailIntoComments(userId)
  })
}

export async function copyEmailIntoComments(memberId: string): Promise<void> {
  const author = (await findAuthor(memberId))?.email
  if (!author) return
  await db
    .update(comments)
    .set({ author })
    .where(and(eq(comments.userId, memberId), ne(comments.author, author)))
}
