import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { db } from '#platform/database.server.ts'
import { userRoles, users } from '../account-tables.server.ts'

/** What `displayName` and `writerName` make a shown name of. */
export interface Author {
  email: string
  username: string | null
}

/** The columns of an `Author`, for a query that `joinAuthor` or `authorJoin` completes. */
export function authorColumns() {
  return { email: users.email, username: userRoles.username }
}

/** Joins whoever a column names; both columns are null for somebody who left. */
export function joinAuthor<Query extends PgSelect>(query: Query, personId: AnyPgColumn) {
  return query.leftJoin(users, eq(users.id, personId)).leftJoin(userRoles, eq(userRoles.userId, personId))
}

/** The same join for a query that is written as SQL. */
export function authorJoin(personId: SQLWrapper): SQL {
  return sql`left join ${users} on ${users.id} = ${personId} left join ${userRoles} on ${userRoles.userId} = ${personId}`
}

/** `displayName`, for PostgreSQL. */
export const shownNameSql = sql`coalesce(nullif(btrim(${userRoles.username}), ''), split_part(${users.email}, '@', 1))`

/** By id; those who left are not in it. */
export async function findAuthors(ids: string[]): Promise<Map<string, Author>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, ...authorColumns() })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findAuthor(id: string): Promise<Author | null> {
  return (await findAuthors([id])).get(id) ?? null
}
