import { desc, eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { moderationJournal } from './journal-tables.server.ts'

const decisionWords: Record<string, string> = { validated: 'Publié', rejected: 'Refusé', deleted: 'Supprimé' }

/** What was decided about a member's comments, with their text: a rejected one is nowhere else. */
export async function exportDecisionsAbout(memberId: string): Promise<object[]> {
  const rows = await decisions()
    .where(eq(moderationJournal.memberId, memberId))
    .orderBy(desc(moderationJournal.decidedAt))
  return rows.map((row) => ({ ...inWords(row), texte: row.text }))
}

/** What an administrator decided. The text is another person's, and not theirs to take away. */
export async function exportDecisionsBy(adminId: string): Promise<object[]> {
  const rows = await decisions()
    .where(eq(moderationJournal.adminId, adminId))
    .orderBy(desc(moderationJournal.decidedAt))
  return rows.map((row) => ({ commentaire: row.commentId, ...inWords(row) }))
}

function decisions() {
  const { commentId, decision, text, reason, decidedAt } = moderationJournal
  return db
    .select({ commentId, decision, text, reason, decidedAt, title: articles.title })
    .from(moderationJournal)
    .leftJoin(articles, eq(articles.id, moderationJournal.articleId))
}

type Row = Awaited<ReturnType<typeof decisions>>[number]

/** The article may be gone. */
function inWords({ decision, title, decidedAt, reason }: Row) {
  return { décision: decisionWords[decision] ?? decision, article: title, date: decidedAt, motif: reason }
}
