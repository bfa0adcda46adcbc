import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db, transaction, withLock } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { articleChange } from './article-events.ts'
import { articleDrafts, articleRevisions, articles } from './article-tables.server.ts'
import { changeOf } from './publication.server.ts'
import { sanitizedChecksum, sanitizedChecksumOf } from './sanitizer.server.ts'
import { cleanContent } from './content.server.ts'

const rowsAtOnce = 200

/** Call this before pages are served. Replicas wait for one another. @param others contents of features below */
export async function sanitizeStoredContents(others: StoredContents[] = []): Promise<void> {
  await withLock('stored contents', async () => {
    let count = 0
    for (const contents of [articleContents, draftContents, revisionContents, ...others]) {
      let keys = await sanitizeBatch(contents, null)
      for (; keys.length > 0; keys = await sanitizeBatch(contents, keys.at(-1) ?? null)) count += keys.length
    }
    if (count > 0) log.info({ done: count }, 'stored contents were sanitised again')
  })
}

export interface StoredContents {
  table: PgTable
  key: PgColumn[]
  checksum: PgColumn
  content: SQL
  save: (row: SQL, content: string) => Promise<unknown>
}

const articleContents: StoredContents = {
  table: articles,
  key: [articles.id],
  checksum: articles.sanitizedChecksum,
  content: sql`${articles.content}`,
  async save(row, content) {
    const columns = { content, sanitizedChecksum: sanitizedChecksum(content), derivedVersion: 0 }
    const [article] = await db.update(articles).set(columns).where(row).returning()
    if (article) await announce(articleChange, changeOf(article, 'sanitized'))
  },
}

export function inputContents(table: PgTable, key: PgColumn[], input: PgColumn, checksum: PgColumn): StoredContents {
  const [column, checksumColumn] = [sql.identifier(input.name), sql.identifier(checksum.name)]
  return {
    table,
    key,
    checksum,
    content: sql`coalesce(${input}->>'content', '')`,
    save: (row, content) =>
      db.execute(sql`update ${table} set ${column} = jsonb_set(${column}, '{content}', to_jsonb(${content}::text)),
        ${checksumColumn} = ${sanitizedChecksum(content)} where ${row}`),
  }
}

const draftContents = inputContents(
  articleDrafts,
  [articleDrafts.authorId, articleDrafts.id],
  articleDrafts.input,
  articleDrafts.sanitizedChecksum,
)
const revisionContents = inputContents(
  articleRevisions,
  [articleRevisions.id],
  articleRevisions.input,
  articleRevisions.sanitizedChecksum,
)

/** @returns the keys of the rows that lacked the checksum of this sanitiser */
function sanitizeBatch(
  { table, key, checksum, content, save }: StoredContents,
  after: string[] | null,
): Promise<string[][]> {
  const columns = sql.join(key, sql`, `)
  const valuesOf = (ids: string[]) =>
    sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )
  return transaction(async () => {
    const { rows } = await db.execute<{ key: string[]; content: string }>(sql`
      select array[${columns}]::text[] as key, ${content} as content from ${table}
      where ${checksum} is distinct from ${sanitizedChecksumOf(content)}
        ${after ? sql`and (${columns}) > (${valuesOf(after)})` : sql``}
      order by ${columns} limit ${rowsAtOnce} for update`)
    for (const row of rows) {
      const clean = cleanContent(row.content)
      const isRow = sql`(${columns}) = (${valuesOf(row.key)})`
      if (clean !== row.content) await save(isRow, clean)
      else
        await db.execute(
          sql`update ${table} set ${sql.identifier(checksum.name)} = ${sanitizedChecksum(clean)} where ${isRow}`,
        )
    }
    return rows.map((row) => row.key)
  })
}
