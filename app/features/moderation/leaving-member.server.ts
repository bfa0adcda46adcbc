import { eq } from 'drizzle-orm'
import type { Leaving } from '#features/accounts/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { moderationJournal } from './journal-tables.server.ts'

/** The journal keeps what was decided; about whom, and on which text when it must go, it forgets. */
export async function settleJournal({ id, comments }: Leaving): Promise<void> {
  await db
    .update(moderationJournal)
    .set({ memberId: null, ...(comments === 'removed' && { text: '', reason: null }) })
    .where(eq(moderationJournal.memberId, id))
}
