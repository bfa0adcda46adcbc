import { eq, lt } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { articleChange, type ArticleChange, subjectTag } from '#features/articles/article-events.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { derivedColumns, derivedVersion } from '#features/articles/derived-columns.ts'
import { changeOf } from '#features/articles/publication.server.ts'
import { holdReadingSpeed } from '#features/articles/read-times.server.ts'
import type { ArticleRow } from '#features/articles/stored-article.server.ts'
import { saveSubjects } from '#features/articles/subjects.server.ts'
import { inTextWorker } from '#features/articles/text-worker-client.server.ts'

const articlesAtOnce = 50

/** Derives articles that follow older rules, or that another program wrote. Only one replica runs it at a time. */
export async function deriveStoredArticles(): Promise<void> {
  let count: number
  do count = await deriveBatch()
  while (count > 0)
}

/** Raising the version of a row makes the database renew its entry in the search index too. */
function deriveBatch(): Promise<number> {
  return transaction(async () => {
    const speed = await holdReadingSpeed()
    const rows = await db
      .select()
      .from(articles)
      .where(lt(articles.derivedVersion, derivedVersion))
      .limit(articlesAtOnce)
      .for('update', { skipLocked: true })
    const changes: ArticleChange[] = []
    for (const row of rows) {
      const columns = derivedColumns(await inTextWorker('textOfContent', row.content), speed)
      await db.update(articles).set(columns).where(eq(articles.id, row.id))
      const subjects = await saveSubjects({ ...row, ...columns })
      if (subjects.length > 0 || isChanged(row, columns))
        changes.push({ ...changeOf(row, 'derived'), nearby: subjects.map(subjectTag) })
    }
    await announceAll(articleChange, changes)
    return rows.length
  })
}

function isChanged(row: ArticleRow, { contentText, excerpt, readTime }: ReturnType<typeof derivedColumns>): boolean {
  return row.contentText !== contentText || row.excerpt !== excerpt || row.readTime !== readTime
}
