import { inArray, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { insertRows } from './insert-rows.server.ts'
import { commentAuditLog, comments } from '#features/comments/comment-tables.server.ts'
import { announceUnrecordedChanges } from '#features/comments/stored-comment.server.ts'

export interface ImportedComment {
  id: string
  content: string
  validated: boolean
  pinned: boolean
  [column: string]: unknown
}

export async function findKnownComments(ids: string[]) {
  const { id, content, validated, answersTo } = comments
  const rows = await db.select({ id, content, validated, answersTo }).from(comments).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns the comments that have a line in the audit log, removed ones included */
export async function findDecidedCommentIds(ids: string[]): Promise<Set<string>> {
  const { commentId } = commentAuditLog
  const rows = await db.selectDistinct({ id: commentId }).from(commentAuditLog).where(inArray(commentId, ids))
  return new Set(rows.map(({ id }) => id))
}

export async function storeComments(newComments: ImportedComment[], replacements: ImportedComment[]): Promise<void> {
  await transaction(async () => {
    const before = await findKnownComments(replacements.map(({ id }) => id))
    const withoutPins = newComments.map((row) => ({ ...row, pinned: false }))
    await insertRows(comments, withoutPins)
    // An article keeps the pin that it has.
    const pins = newComments.filter((row) => row.pinned).map(({ id }) => id)
    await db.execute(sql`update comments set pinned = true where id in (select distinct on (article_id) id from comments as imported
      where id = any(${sql.param(pins)}::uuid[]) and validated and answers_to is null and not exists
        (select from comments as other where other.article_id = imported.article_id and other.pinned) order by article_id, created_at desc)`)
    for (const { id, content, validated } of replacements)
      await db.execute(
        sql`update ${comments} set content = ${content}, validated = ${validated}, pinned = pinned and ${validated}, version = version + 1 where id = ${id}`,
      )
    const rows = await db
      .select()
      .from(comments)
      .where(inArray(comments.id, [...before.keys(), ...newComments.map(({ id }) => id)]))
    await announceUnrecordedChanges(
      'imported',
      null,
      rows.map((row) => ({ comment: row, before: before.get(row.id) ?? null, after: row })),
    )
  })
}
