import { eq, inArray } from 'drizzle-orm'
import type { Leaving } from '#features/accounts/account-deletion.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { commentJournal } from '#features/comments/journal-tables.server.ts'
import { commentReports } from './moderation-tables.server.ts'

/** The journal keeps what was decided; about whom, and on which text when it must go, it forgets. */
export async function settleJournal({ id, comments }: Leaving): Promise<void> {
  await settleReports(id, comments === 'removed')
  await db
    .update(commentJournal)
    .set({ memberId: null, ...(comments === 'removed' && { text: '', reason: null }) })
    .where(eq(commentJournal.memberId, id))
  await db.update(commentJournal).set({ actorId: null }).where(eq(commentJournal.actorId, id))
}

/** Their reports stay without an address to answer to; what they wrote goes from those about their comments when it must. */
async function settleReports(id: string, textsGo: boolean): Promise<void> {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, id))
  await db.update(commentReports).set({ email: null }).where(inArray(commentReports.email, address))
  if (!textsGo) return
  const own = db.select({ id: commentJournal.commentId }).from(commentJournal).where(eq(commentJournal.memberId, id))
  await db.update(commentReports).set({ text: '' }).where(inArray(commentReports.commentId, own))
}
