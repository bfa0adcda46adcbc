import { and, eq, isNull, sql } from 'drizzle-orm'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { commentEmailPreferences } from '../comment-tables.server.ts'
import type { NewCommentFrequency, EmailPreferences, EmailKind } from './email-preferences.ts'

export async function readEmailPreferences(account: Account): Promise<EmailPreferences> {
  const [stored] = await db.select().from(commentEmailPreferences).where(eq(commentEmailPreferences.userId, account.id))
  return {
    decisions: stored?.decisions ?? true,
    answers: stored?.answers ?? true,
    newComments: isAdmin(account) ? (stored?.newComments ?? 'each') : null,
  }
}

export async function saveEmailPreferences(
  userId: string,
  choices: { decisions?: boolean; answers?: boolean; newComments?: NewCommentFrequency },
): Promise<void> {
  // Daily e-mails start from now; who already had them keeps the current period.
  const notifiedUntil = now()
  const isNewDaily = sql`case when ${commentEmailPreferences.newComments} = 'daily'
    then ${commentEmailPreferences.notifiedUntil} else ${notifiedUntil.toISOString()}::timestamptz end`
  await db
    .insert(commentEmailPreferences)
    .values({ userId, ...choices, notifiedUntil })
    .onConflictDoUpdate({
      target: commentEmailPreferences.userId,
      set: { ...choices, ...(choices.newComments && { notifiedUntil: isNewDaily }) },
    })
}

export async function unsubscribe(userId: string, kind: EmailKind): Promise<void> {
  await saveEmailPreferences(userId, kind === 'arrivals' ? { newComments: 'none' } : { [kind]: false })
}

/** The address to notify, or null: not wanted, or the member has left. */
export async function addressFor(userId: string | null, kind: 'decisions' | 'answers'): Promise<string | null> {
  if (!userId) return null
  const [person] = await db
    .select({ email: users.email, wants: commentEmailPreferences[kind] })
    .from(users)
    .leftJoin(commentEmailPreferences, eq(commentEmailPreferences.userId, users.id))
    .where(eq(users.id, userId))
  return person && (person.wants ?? true) ? person.email : null
}

export interface NotifiedAdministrator {
  id: string
  email: string
  newComments: NewCommentFrequency
  notifiedUntil: Date | null
}

export async function listAdministrators(): Promise<NotifiedAdministrator[]> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      newComments: commentEmailPreferences.newComments,
      notifiedUntil: commentEmailPreferences.notifiedUntil,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(commentEmailPreferences, eq(commentEmailPreferences.userId, users.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(userRoles.suspendedAt)))
    .orderBy(users.createdAt, users.id)
  return rows.map((row) => ({ ...row, newComments: row.newComments ?? 'each' }))
}

export async function saveNotifiedUntil(userId: string, until: Date): Promise<void> {
  await db
    .update(commentEmailPreferences)
    .set({ notifiedUntil: until })
    .where(eq(commentEmailPreferences.userId, userId))
}
