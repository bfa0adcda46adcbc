import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/accounts/personal-data/account-deletion.server.ts'
import { findAuthor } from '#features/accounts/people/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { commentIdsBy, forgetPersonInAuditLog } from '#features/comments/audit-log/decision-lines.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** The journal keeps what was decided; about whom, and on which text when it must go, it forgets. */
export async function settleAuditLog({ id, comments }: AccountDeletion): Promise<void> {
  await settleReports(id, comments === 'removed')
  await forgetPersonInAuditLog(id, comments === 'removed')
}

/** Their reports stay without an address to answer to; what they wrote goes from those about their comments when it must. */
async function settleReports(id: string, textsGo: boolean): Promise<void> {
  const address = (await findAuthor(id))?.email
  if (address) await db.update(commentReports).set({ email: null }).where(eq(commentReports.email, address))
  if (!textsGo) return
  await db
    .update(commentReports)
    .set({ text: '' })
    .where(inArray(commentReports.commentId, commentIdsBy(id)))
}
