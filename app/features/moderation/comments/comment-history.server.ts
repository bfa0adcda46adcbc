import { eq, inArray } from 'drizzle-orm'
import { displayName } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { listAuditLog } from '#features/comments/audit-log/audit-log.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { eventLabels, type CommentHistory } from '../comment-history.ts'

/** Works for removed comments too. @returns null when the audit log has nothing about it. */
export async function findCommentHistory(id: string): Promise<CommentHistory | null> {
  const lines = await listAuditLog(id)
  const [first] = lines
  if (!first) return null
  const [[article], names] = await Promise.all([
    db.select({ title: articles.title, slug: articles.slug }).from(articles).where(eq(articles.id, first.articleId)),
    namesOf(lines.flatMap(({ actorId }) => actorId ?? [])),
  ])
  return {
    id: first.commentId,
    article: article ?? null,
    lines: lines.map(({ number, event, actorId, at, text, reason }) => ({
      number,
      event,
      label: eventLabels[event],
      by: actorId ? (names.get(actorId) ?? null) : null,
      at: at.toISOString(),
      text,
      reason,
    })),
  }
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email, username: userRoles.username })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, displayName(row)]))
}

export function historyFile({ id, article, lines }: CommentHistory): object {
  return {
    site: config.siteUrl,
    commentaire: id,
    article: article && { titre: article.title, adresse: `${config.siteUrl}/article/${article.slug}` },
    historique: lines.map(({ number, at, event, label, by, reason, text }) => ({
      numéro: number,
      date: at,
      événement: event,
      libellé: label,
      par: by,
      motif: reason,
      texte: text,
    })),
  }
}
