import { and, desc, eq, inArray } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import type { CommentEvent } from '#features/comments/comment-events.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { commentBans } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'

const decisionWords: Partial<Record<CommentEvent, string>> = {
  validated: 'Publié',
  rejected: 'Rejeté',
  deleted: 'Supprimé',
}
const isDecision = inArray(commentAuditLog.event, Object.keys(decisionWords) as CommentEvent[])

/** With the text: a rejected comment is stored nowhere else. */
export async function exportDecisionsAbout(memberId: string): Promise<object[]> {
  const rows = await decisions()
    .where(and(eq(commentAuditLog.memberId, memberId), isDecision))
    .orderBy(desc(commentAuditLog.number))
  return rows.map((row) => ({ ...asFields(row), texte: row.text }))
}

export async function exportBan(memberId: string): Promise<object | null> {
  const [ban] = await db.select().from(commentBans).where(eq(commentBans.userId, memberId))
  return ban ? { motif: ban.reason, depuis: ban.bannedAt } : null
}

/** Without the texts, which belong to their authors. */
export async function exportDecisionsBy(adminId: string): Promise<object[]> {
  const rows = await decisions()
    .where(and(eq(commentAuditLog.actorId, adminId), isDecision))
    .orderBy(desc(commentAuditLog.number))
  return rows.map((row) => ({ commentaire: row.commentId, ...asFields(row) }))
}

function decisions() {
  const { commentId, event, text, reason, at } = commentAuditLog
  return db
    .select({ commentId, event, text, reason, at, title: articles.title })
    .from(commentAuditLog)
    .leftJoin(articles, eq(articles.id, commentAuditLog.articleId))
}

type Row = Awaited<ReturnType<typeof decisions>>[number]

function asFields({ event, title, at, reason }: Row) {
  return { décision: decisionWords[event] ?? event, article: title, date: at, motif: reason }
}
