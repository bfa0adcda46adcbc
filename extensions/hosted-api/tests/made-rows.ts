import { eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { anArticle } from '../../../tests/support/rows.ts'
import type { ApiClient } from './api-client.ts'

/** A copy of an article of the world. */
export async function addArticle(values: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const slug = `copie-${crypto.randomUUID()}`
  const copy = { ...(await anArticle()), id: undefined, slug, title: 'Copie', draftId: null, ...values }
  const [row] = await db.insert(articles).values(copy).returning()
  return row?.id ?? ''
}

/** A copy of a pending comment by Anouk, whose limits no test meets. */
export async function addComment(values: Partial<typeof comments.$inferInsert> = {}): Promise<string> {
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!pending) throw new Error('The world has no pending comment.')
  const copy = { ...pending, id: undefined, content: 'Un commentaire', ...values }
  const [row] = await db.insert(comments).values(copy).returning()
  return row?.id ?? ''
}

type Rows = ReturnType<ApiClient['from']>
export type Attempt = (client: ApiClient) => PromiseLike<{
  status: number
  error: { code: string; message: string } | null
}>
export type AttemptOn = (rows: Rows, id: string) => ReturnType<Attempt>

/** Calls that are tried on an article that was added for them. */
export const onArticle = (authorId: () => string, attempt: AttemptOn) => async (): Promise<Attempt> => {
  const id = await addArticle({ authorId: authorId() })
  return (client) => attempt(client.from('articles'), id)
}

export const onComment =
  (attempt: AttemptOn, values?: Parameters<typeof addComment>[0]) => async (): Promise<Attempt> => {
    const id = await addComment(values)
    return (client) => attempt(client.from('comments'), id)
  }
