import { and, eq, isNull, sql } from 'drizzle-orm'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { commentLetterChoices } from './comment-tables.server.ts'
import type { ArrivalChoice, LetterChoices, LetterKind } from './letter-choice.ts'

export async function readLetterChoices(account: Account): Promise<LetterChoices> {
  const [kept] = await db.select().from(commentLetterChoices).where(eq(commentLetterChoices.userId, account.id))
  return {
    decisions: kept?.decisions ?? true,
    answers: kept?.answers ?? true,
    arrivals: isAdmin(account) ? (kept?.arrivals ?? 'each') : null,
  }
}

export async function chooseLetters(
  userId: string,
  choices: { decisions?: boolean; answers?: boolean; arrivals?: ArrivalChoice },
): Promise<void> {
  // A daily letter tells what comes from now on; who had it already keeps its place.
  const toldUntil = now()
  const isNewDaily = sql`case when ${commentLetterChoices.arrivals} = 'daily'
    then ${commentLetterChoices.toldUntil} else ${toldUntil.toISOString()}::timestamptz end`
  await db
    .insert(commentLetterChoices)
    .values({ userId, ...choices, toldUntil })
    .onConflictDoUpdate({
      target: commentLetterChoices.userId,
      set: { ...choices, ...(choices.arrivals && { toldUntil: isNewDaily }) },
    })
}

export async function stopLetters(userId: string, kind: LetterKind): Promise<void> {
  await chooseLetters(userId, kind === 'arrivals' ? { arrivals: 'none' } : { [kind]: false })
}

/** The address of a person who wants letters of this kind; null: they do not, or have left. */
export async function addressFor(userId: string | null, kind: 'decisions' | 'answers'): Promise<string | null> {
  if (!userId) return null
  const [person] = await db
    .select({ email: users.email, wants: commentLetterChoices[kind] })
    .from(users)
    .leftJoin(commentLetterChoices, eq(commentLetterChoices.userId, users.id))
    .where(eq(users.id, userId))
  return person && (person.wants ?? true) ? person.email : null
}

export interface ToldAdministrator {
  id: string
  email: string
  arrivals: ArrivalChoice
  toldUntil: Date | null
}

/** Those who may come in, with what they want to be told. */
export async function listAdministrators(): Promise<ToldAdministrator[]> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      arrivals: commentLetterChoices.arrivals,
      toldUntil: commentLetterChoices.toldUntil,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(commentLetterChoices, eq(commentLetterChoices.userId, users.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(userRoles.suspendedAt)))
    .orderBy(users.createdAt, users.id)
  return rows.map((row) => ({ ...row, arrivals: row.arrivals ?? 'each' }))
}

export async function noteTold(userId: string, until: Date): Promise<void> {
  await db.update(commentLetterChoices).set({ toldUntil: until }).where(eq(commentLetterChoices.userId, userId))
}
