import { listEventsOf, commentIdsBy } from '#features/comments/audit-log.server.ts'
import type { CommentEvent } from '#features/comments/comment.ts'
import { findBan } from '#features/comments/moderation-rules.server.ts'
import { eq, inArray } from 'drizzle-orm'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { db } from '#platform/database.server.ts'
import { commentReports } from './moderation-tables.server.ts'

const decisionWords: Partial<Record<CommentEvent, string>> = {
  validated: 'Publié',
  rejected: 'Rejeté',
  deleted: 'Supprimé',
}
const decisions = Object.keys(decisionWords) as CommentEvent[]

/** Includes the texts, because a rejected comment is stored nowhere else. */
export async function exportDecisionsAbout(memberId: string): Promise<object[]> {
  const rows = await listEventsOf({ memberId }, decisions)
  return rows.map((row) => ({ ...asFields(row), texte: row.text }))
}

export async function exportBan(memberId: string): Promise<object | null> {
  const ban = await findBan(memberId)
  return ban ? { motif: ban.reason, depuis: ban.bannedAt } : null
}

/** Leaves the texts out, because they belong to their authors. */
export async function exportDecisionsBy(adminId: string): Promise<object[]> {
  const rows = await listEventsOf({ actorId: adminId }, decisions)
  return rows.map((row) => ({ commentaire: row.commentId, ...asFields(row) }))
}

type Row = Awaited<ReturnType<typeof listEventsOf>>[number]

function asFields({ event, title, at, reason }: Row) {
  return { décision: decisionWords[event] ?? event, article: title, date: at, motif: reason }
}

/** Removes a person's address from their reports and, if they choose so, their texts from reports about them. */
export async function anonymizeReports({ account: { id }, comments }: AccountDeletion): Promise<void> {
  const address = (await findAuthor(id))?.email
  if (address) await db.update(commentReports).set({ email: null }).where(eq(commentReports.email, address))
  if (comments !== 'removed') return
  await db
    .update(commentReports)
    .set({ text: '' })
    .where(inArray(commentReports.commentId, commentIdsBy(id)))
}
