import { and, desc, eq, notInArray } from 'drizzle-orm'
import { writerName } from '#features/accounts/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import type { CommentEvent } from '#features/comments/comment-events.ts'
import { commentJournal } from '#features/comments/journal-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'

const words: Partial<Record<CommentEvent, string>> = {
  validated: 'a publié',
  rejected: 'a refusé',
  deleted: 'a supprimé',
}

/** « Maïwenn a publié ce commentaire le 12 novembre 2026, 9 h 12. » Null when the journal does not say. */
export async function whatBecameOf(commentId: string, readerId: string): Promise<string | null> {
  const [last] = await db
    .select({
      event: commentJournal.event,
      at: commentJournal.at,
      actorId: commentJournal.actorId,
      username: userRoles.username,
      email: users.email,
    })
    .from(commentJournal)
    .leftJoin(users, eq(users.id, commentJournal.actorId))
    .leftJoin(userRoles, eq(userRoles.userId, commentJournal.actorId))
    // Neither says where the comment is now.
    .where(and(eq(commentJournal.commentId, commentId), notInArray(commentJournal.event, ['reported', 'kept'])))
    .orderBy(desc(commentJournal.number))
    .limit(1)
  if (!last) return null
  const on = `le ${frenchDateTime(last.at)}`
  if (last.event === 'withdrawn') return `Son auteur a retiré ce commentaire ${on}.`
  if (last.event === 'shown') return 'Ce commentaire est publié depuis son arrivée.'
  const verb = words[last.event]
  if (!verb) return null
  return last.actorId === readerId
    ? `Vous avez déjà décidé\u00a0: ce commentaire a été ${participles[last.event]} ${on}.`
    : `${writerName(last)} ${verb} ce commentaire ${on}.`
}

const participles: Partial<Record<CommentEvent, string>> = {
  validated: 'publié',
  rejected: 'refusé',
  deleted: 'supprimé',
}
