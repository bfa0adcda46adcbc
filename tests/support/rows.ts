import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { commentAuditLog, comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'

export type CommentRow = typeof comments.$inferSelect

export const anArticle = async () => (await db.select().from(articles).limit(1))[0] as typeof articles.$inferSelect

export const commentById = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]

export const commentWith = async (content: string) =>
  (await db.select().from(comments).where(eq(comments.content, content)))[0]

export async function idOf(name: WorldName): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.email, worldPeople[name].email))
  return user?.id ?? ''
}

/** A comment of somebody of the world under `anArticle`, without the limits of a form. */
export async function commentBy(
  name: WorldName,
  content: string,
  more: Partial<typeof comments.$inferInsert> = {},
): Promise<{ id: string; slug: string; comment: CommentRow }> {
  const { id: articleId, slug } = await anArticle()
  const author = worldPeople[name].email
  const row = { articleId, userId: await idOf(name), author, content, createdAt: new Date(), ...more }
  const [comment] = await db.insert(comments).values(row).returning()
  if (!comment) throw new Error('The comment was not written.')
  return { id: comment.id, slug, comment }
}

/** Oldest first. */
export const auditLogOf = (commentId: string) =>
  db.select().from(commentAuditLog).where(eq(commentAuditLog.commentId, commentId)).orderBy(commentAuditLog.number)

export const eventsOf = async (commentId: string) => (await auditLogOf(commentId)).map(({ event }) => event)

/** As the form of the account sends it: the field that names the newest line with this event. */
export async function decisionField(commentId: string, event: string): Promise<Record<string, string>> {
  const line = (await auditLogOf(commentId)).findLast((one) => one.event === event)
  return { [`decision-${line?.number}`]: '1' }
}
