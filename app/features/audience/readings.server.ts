import { inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { articleReadings } from './audience-tables.server.ts'

export async function readingsOf(articleIds: string[]): Promise<Map<string, number>> {
  const rows = await db.select().from(articleReadings).where(inArray(articleReadings.articleId, articleIds))
  return new Map(rows.map(({ articleId, readings }) => [articleId, readings]))
}

/** For a query that is ordered by the readings of an article. */
export function readingsSql(articleId: SQLWrapper) {
  return sql<number>`coalesce((select ${articleReadings.readings} from ${articleReadings} where ${articleReadings.articleId} = ${articleId}), 0)`
}
