import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { searchPattern } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { userRoles, users } from './account-tables.server.ts'

export interface Author {
  email: string
  username: string | null
}

export function authorColumns() {
  return { email: users.email, username: userRoles.username }
}

export function joinAuthor<Query extends PgSelect>(query: Query, personId: AnyPgColumn) {
  return query.leftJoin(users, eq(users.id, personId)).leftJoin(userRoles, eq(userRoles.userId, personId))
}

export function authorJoin(personId: SQLWrapper): SQL {
  return sql`left join ${users} on ${users.id} = ${personId} left join ${userRoles} on ${userRoles.userId} = ${personId}`
}

/** For a query that `joinAuthor` or `authorJoin` completes. */
export const isTeamSql = sql<boolean>`(coalesce(${userRoles.role} = 'admin', false) or ${userRoles.teamRole} is not null)`

export const shownNameSql = sql`coalesce(nullif(btrim(${userRoles.username}), ''), split_part(${users.email}, '@', 1))`

export function hasNameWith(term: string): SQL {
  return sql`coalesce(nullif(${userRoles.words}, ''), ${users.words}) like ${searchPattern(term)}`
}

export function personIdsWithName(term: string) {
  const people = db.select({ id: users.id }).from(users).leftJoin(userRoles, eq(userRoles.userId, users.id))
  return people.where(hasNameWith(term))
}

export function isAuthorSql(personId: SQLWrapper): SQL {
  return sql`exists (select from ${userRoles} as held
    where held.user_id = ${personId} and (held.role = 'admin' or held.team_role is not null))`
}

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
