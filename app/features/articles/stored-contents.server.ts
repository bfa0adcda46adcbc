import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { db, transaction, withLock } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { articleChanged } from './article-events.ts'
import { articleDrafts, articleRevisions, articles } from './article-tables.server.ts'
import { changeOf } from './publication.server.ts'
import { sanitizedChecksum, sanitizedChecksumOf } from './content/content-checksum.server.ts'
import { cleanContent } from './content.server.ts'

const rowsAtOnce = 200

/** Call this before pages are served. Replicas wait for one another; an interrupted run continues. */
export async function sanitizeStoredContents(): Promise<void> {
  await withLock('stored contents', async () => {
    const rowCount =
      (await allBatches(articleBatch)) + (await allBatches(draftBatch)) + (await allBatches(revisionBatch))
    if (rowCount > 0) log.info({ done: rowCount }, 'stored contents were sanitised again')
  })
}

type Batch<Key> = (after: Key | null) => Promise<{ rows: number; last: Key } | null>

async function allBatches<Key>(batch: Batch<Key>): Promise<number> {
  let rows = 0
  for (let progress = await batch(null); progress; progress = await batch(progress.last)) rows += progress.rows
  return rows
}

const articleBatch: Batch<string> = (after) =>
  transaction(async () => {
    const rows = await db
      .select()
      .from(articles)
      .where(
        and(
          isForeign(articles.sanitizedChecksum, articles.content),
          after ? sql`${articles.id} > ${after}` : undefined,
        ),
      )
      .orderBy(asc(articles.id))
      .limit(rowsAtOnce)
      .for('update')
    const { sameRows, changedRows } = sanitizeRows(rows)
    await saveChecksums(sql`update ${articles}`, sameRows)
    for (const { content, ...article } of changedRows) {
      const columns = { content, sanitizedChecksum: sanitizedChecksum(content), derivedVersion: 0 }
      await db.update(articles).set(columns).where(eq(articles.id, article.id))
      await announce(articleChanged, changeOf(article, 'sanitized'))
    }
    return progressAfter(rows, ({ id }) => id)
  })

const draftBatch: Batch<{ id: string; authorId: string }> = (after) =>
  transaction(async () => {
    const { id, authorId, input } = articleDrafts
    const rows = await db
      .select({ id, authorId, content: contentOf(input) })
      .from(articleDrafts)
      .where(
        and(
          isForeign(articleDrafts.sanitizedChecksum, contentOf(input)),
          after ? sql`(${authorId}, ${id}) > (${after.authorId}, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(authorId), asc(id))
      .limit(rowsAtOnce)
      .for('update')
    for (const row of rows) {
      await db
        .update(articleDrafts)
        .set(sanitizedInput(input, cleanContent(row.content)))
        .where(and(eq(id, row.id), eq(authorId, row.authorId)))
    }
    return progressAfter(rows, (row) => row)
  })

const revisionBatch: Batch<string> = (after) =>
  transaction(async () => {
    const { id, input } = articleRevisions
    const rows = await db
      .select({ id, content: contentOf(input) })
      .from(articleRevisions)
      .where(
        and(isForeign(articleRevisions.sanitizedChecksum, contentOf(input)), after ? sql`${id} > ${after}` : undefined),
      )
      .orderBy(asc(id))
      .limit(rowsAtOnce)
      .for('update')
    const { sameRows, changedRows } = sanitizeRows(rows)
    await saveChecksums(sql`update ${articleRevisions}`, sameRows)
    for (const row of changedRows) {
      await db.update(articleRevisions).set(sanitizedInput(input, row.content)).where(eq(id, row.id))
    }
    return progressAfter(rows, (row) => row.id)
  })

function contentOf(input: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(${input}->>'content', '')`
}

function sanitizedInput(input: SQLWrapper, content: string) {
  return {
    input: sql`jsonb_set(${input}, '{content}', to_jsonb(${content}::text))`,
    sanitizedChecksum: sanitizedChecksum(content),
  }
}

function sanitizeRows<Row extends { id: string; content: string }>(
  rows: Row[],
): { sameRows: Row[]; changedRows: Row[] } {
  const cleanRows = rows.map((row) => ({ ...row, content: cleanContent(row.content) }))
  const isSame = ({ content }: Row, index: number) => content === rows[index]?.content
  return { sameRows: cleanRows.filter(isSame), changedRows: cleanRows.filter((row, index) => !isSame(row, index)) }
}

async function saveChecksums(update: SQL, rows: { id: string; content: string }[]): Promise<void> {
  const marks = JSON.stringify(rows.map(({ id, content }) => [id, sanitizedChecksum(content)]))
  await db.execute(sql`${update} as row set sanitized_checksum = mark->>1
    from jsonb_array_elements(${marks}::jsonb) as mark where row.id = (mark->>0)::uuid`)
}

function isForeign(checksum: SQLWrapper, content: SQLWrapper): SQL {
  return sql`${checksum} is distinct from ${sanitizedChecksumOf(content)}`
}

function progressAfter<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): { rows: number; last: Key } | null {
  const last = rows.at(-1)
  return last === undefined ? null : { rows: rows.length, last: keyOf(last) }
}
