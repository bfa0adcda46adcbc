import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { commentIdsBy, anonymizeInAuditLog } from '#features/comments/decision-lines.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** Decisions stay; the person is removed from them, and their texts when they choose so. */
export async function anonymizeAuditLogAndReports({ id, comments }: AccountDeletion): Promise<void> {
  await anonymizeReports(id, comments === 'removed')
  await anonymizeInAuditLog(id, comments === 'removed')
}

/** Removes their address from their own reports and, if chosen, their texts from reports about them. */
async function anonymizeReports(id: string, textsGo: boolean): Promise<void> {
  const address = (await findAuthor(id))?.email
  if (address) await db.update(commentReports).set({ email: null }).where(eq(commentReports.email, address))
  if (!textsGo) return
  await db
    .update(commentReports)
    .set({ text: '' })
    .where(inArray(commentReports.commentId, commentIdsBy(id)))
}
