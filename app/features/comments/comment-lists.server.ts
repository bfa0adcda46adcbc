import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { comments } from './comment-tables.server.ts'

export interface CommentPage<Comment> {
  comments: Comment[]
  older: string | null
}

export async function countPendingComments(): Promise<number> {
  return db.$count(comments, eq(comments.validated, false))
}
