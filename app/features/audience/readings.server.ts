import { eq, inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { db } from '#platform/database.server.ts'
import { articleReadings } from './audience-tables.server.ts'

export async function readingsOf(articleIds: string[]): Promise<Map<string, number>> {
  const rows = await db.select().from(articleReadings).where(inArray(articleReadings.articleId, articleIds))
  return new Map(rows.map(({ articleId, readings }) => [articleId, readings]))
}

export function joinReadings<Query extends PgSelect>(query: Query, articleId: AnyColumn) {
  return query.leftJoin(articleReadings, eq(articleReadings.articleId, articleId))
}
export const readingsSql = sql`coalesce(${articleReadings.readings}, 0)`
