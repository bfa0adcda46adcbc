import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/accounts/personal-data/account-deletion.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** Decisions stay; the person is removed from them, and their texts when they choose so. */
export async function settleAuditLog({ id, comments }: AccountDeletion): Promise<void> {
  await settleReports(id, comments === 'removed')
  await db
    .update(commentAuditLog)
    .set({ memberId: null, ...(comments === 'removed' && { text: '', reason: null }) })
    .where(eq(commentAuditLog.memberId, id))
  await db.update(commentAuditLog).set({ actorId: null }).where(eq(commentAuditLog.actorId, id))
}

/** Removes their address from their own reports and, if chosen, their texts from reports about them. */
async function settleReports(id: string, textsGo: boolean): Promise<void> {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, id))
  await db.update(commentReports).set({ email: null }).where(inArray(commentReports.email, address))
  if (!textsGo) return
  const own = db.select({ id: commentAuditLog.commentId }).from(commentAuditLog).where(eq(commentAuditLog.memberId, id))
  await db.update(commentReports).set({ text: '' }).where(inArray(commentReports.commentId, own))
}
