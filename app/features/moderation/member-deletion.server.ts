import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/accounts/personal-data/account-deletion.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** The journal keeps what was decided; about whom, and on which text when it must go, it forgets. */
export async function settleAuditLog({ id, comments }: AccountDeletion): Promise<void> {
  await settleReports(id, comments === 'removed')
  await db
    .update(commentAuditLog)
    .set({ memberId: null, ...(comments === 'removed' && { text: '', reason: null }) })
    .where(eq(commentAuditLog.memberId, id))
  await db.update(commentAuditLog).set({ actorId: null }).where(eq(commentAuditLog.actorId, id))
}

/** Their reports stay without an address to answer to; what they wrote goes from those about their comments when it must. */
async function settleReports(id: string, textsGo: boolean): Promise<void> {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, id))
  await db.update(commentReports).set({ email: null }).where(inArray(commentReports.email, address))
  if (!textsGo) return
  const own = db.select({ id: commentAuditLog.commentId }).from(commentAuditLog).where(eq(commentAuditLog.memberId, id))
  await db.update(commentReports).set({ text: '' }).where(inArray(commentReports.commentId, own))
}
