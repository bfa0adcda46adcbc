import { desc, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { articleColumns, joinArticle } from '#features/articles/article-titles.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { statusLabel } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import { newCommentFrequencyLabels } from './email-preferences.ts'
import { readEmailPreferences } from './email-preferences.server.ts'

export async function exportComments(memberId: string): Promise<object[]> {
  const rows = await joinArticle(
    db
      .select({
        ...articleColumns(),
        validated: comments.validated,
        text: comments.content,
        at: comments.createdAt,
        editedAt: comments.editedAt,
        answersTo: comments.answersTo,
      })
      .from(comments)
      .$dynamic(),
    comments.articleId,
  )
    .where(eq(comments.userId, memberId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
  return rows.map((row) => ({
    article: row.title,
    adresse: `${config.siteUrl}${articlePath(row.slug)}`,
    date: row.at,
    'modifié le': row.editedAt,
    ...(row.answersTo && { nature: 'Réponse à un commentaire' }),
    état: statusLabel(row),
    texte: row.text,
  }))
}

export async function exportEmailPreferences(account: Account): Promise<object> {
  const { decisions, answers, newComments } = await readEmailPreferences(account)
  return {
    'décisions sur vos commentaires': decisions ? 'oui' : 'non',
    'réponses à vos commentaires': answers ? 'oui' : 'non',
    ...(newComments && { 'nouveaux commentaires': newCommentFrequencyLabels[newComments] }),
  }
}
