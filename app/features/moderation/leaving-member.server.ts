import { eq } from 'drizzle-orm'
import type { Leaving } from '#features/accounts/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { commentJournal } from '#features/comments/journal-tables.server.ts'

/** The journal keeps what was decided; about whom, and on which text when it must go, it forgets. */
export async function settleJournal({ id, comments }: Leaving): Promise<void> {
  await db
    .update(commentJournal)
    .set({ memberId: null, ...(comments === 'removed' && { text: '', reason: null }) })
    .where(eq(commentJournal.memberId, id))
  await db.update(commentJournal).set({ actorId: null }).where(eq(commentJournal.actorId, id))
}
