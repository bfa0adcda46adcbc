import { eq, inArray, sql } from 'drizzle-orm'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { listActiveEditors } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { signer } from '#platform/signature.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { commentEmailPreferences } from './comment-tables.server.ts'
import { emailKinds, type EmailKind, type EmailPreferences, type NewCommentFrequency } from './email-preferences.ts'

export async function readEmailPreferences(account: Account): Promise<EmailPreferences> {
  const [row] = await db.select().from(commentEmailPreferences).where(eq(commentEmailPreferences.userId, account.id))
  return {
    decisions: row?.decisions ?? true,
    answers: row?.answers ?? true,
    newComments: isEditor(account) ? (row?.newComments ?? 'each') : null,
  }
}

export async function saveEmailPreferences(
  userId: string,
  choices: { decisions?: boolean; answers?: boolean; newComments?: NewCommentFrequency },
): Promise<void> {
  // Daily e-mails start now, except for members who already receive them.
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

/** @returns null when the member does not want this e-mail, or has left */
export async function addressFor(userId: string | null, kind: 'decisions' | 'answers'): Promise<string | null> {
  if (!userId) return null
  const [row] = await db
    .select({ wants: commentEmailPreferences[kind] })
    .from(commentEmailPreferences)
    .where(eq(commentEmailPreferences.userId, userId))
  if (row && !row.wants) return null
  return (await findAuthor(userId))?.email ?? null
}

export interface NotifiedEditor {
  id: string
  email: string
  newComments: NewCommentFrequency
  notifiedUntil: Date | null
}

export async function listNotifiedEditors(): Promise<NotifiedEditor[]> {
  const editors = await listActiveEditors()
  const ids = editors.map(({ id }) => id)
  const rows = await db.select().from(commentEmailPreferences).where(inArray(commentEmailPreferences.userId, ids))
  return editors.map(({ id, email }) => {
    const { newComments = 'each', notifiedUntil = null } = rows.find(({ userId }) => userId === id) ?? {}
    return { id, email, newComments, notifiedUntil }
  })
}

export async function saveNotifiedUntil(userId: string, until: Date): Promise<void> {
  await db
    .update(commentEmailPreferences)
    .set({ notifiedUntil: until })
    .where(eq(commentEmailPreferences.userId, userId))
}

const links = signer('letters that stop')

export interface Unsubscription {
  userId: string
  kind: EmailKind
}

/** A path that never expires, because it must work in old e-mails; it allows nothing else. */
export function unsubscribeLink({ userId, kind }: Unsubscription): string {
  return `/lettres/arret?jeton=${kind}.${userId}.${links.sign(`${kind}.${userId}`)}`
}

export async function readUnsubscribeLink(token: string | null): Promise<Unsubscription | null> {
  const [kindText, userId = '', signature = '', ...more] = (token ?? '').slice(0, 200).split('.')
  const kind = emailKinds.find((candidate) => candidate === kindText)
  if (!kind || !isUuid(userId) || more.length > 0) return null
  if (!links.isSigned(`${kind}.${userId}`, signature)) return null
  return (await findAuthor(userId)) ? { userId, kind } : null
}
