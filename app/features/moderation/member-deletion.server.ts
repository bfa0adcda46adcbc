import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { commentIdsBy } from '#features/comments/audit-log.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** Removes their address from their own reports and, if chosen, their texts from reports about them. */
export async function anonymizeReports({ account: { id }, comments }: AccountDeletion): Promise<void> {
  const address = (await findAuthor(id))?.email
  if (address) await db.update(commentReports).set({ email: null }).where(eq(commentReports.email, address))
  if (comments !== 'removed') return
  await db
    .update(commentReports)
    .set({ text: '' })
    .where(inArray(commentReports.commentId, commentIdsBy(id)))
}
