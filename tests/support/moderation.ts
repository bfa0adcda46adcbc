import { eq } from 'drizzle-orm'
import { afterEach, beforeAll } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { startClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { auditLogOf, type CommentRow } from './rows.ts'
import type { Jar, Site } from './site.ts'

/** Maïwenn and Yann decide, Soline comments; the clock runs again after each test. */
export function useModeration(site: Site) {
  const jars = {} as Record<'maiwenn' | 'yann' | 'soline', Jar>

  beforeAll(async () => {
    await addPerson({ email: 'yann@example.org', password: 'second administrateur', role: 'admin', username: 'Yann' })
    jars.maiwenn = await site.signInAs('maiwenn')
    jars.yann = await site.signIn('yann@example.org', 'second administrateur')
    jars.soline = await site.signInAs('soline')
  })
  afterEach(startClock)

  const moderate = (comment: CommentRow, decision: string, as: Jar, fields: Record<string, string> = {}) =>
    site.post(`/compte/moderation/${comment.id}/${decision}`, { version: String(comment.version), ...fields }, { as })
  async function undo(comment: CommentRow, as: Jar) {
    const line = await lastLine(comment.id)
    return site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as })
  }
  return { jars, moderate, undo }
}

/** By Soline, with a realistic date. */
export async function pendingComment(content: string, more: Partial<CommentRow> = {}): Promise<CommentRow> {
  const [model] = await db.select().from(comments).where(eq(comments.author, 'soline@example.org')).limit(1)
  if (!model) throw new Error('Soline wrote nothing.')
  const fresh = { ...model, id: crypto.randomUUID(), content, validated: false, createdAt: new Date(), ...more }
  const [comment] = await db.insert(comments).values(fresh).returning()
  if (!comment) throw new Error('The comment was not written.')
  return comment
}

/** Of the comment's audit log. */
export const lastLine = async (commentId: string) => (await auditLogOf(commentId)).at(-1)
