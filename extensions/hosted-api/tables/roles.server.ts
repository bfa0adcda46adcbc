import { eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { userRoles } from '#features/accounts/account-tables.server.ts'

/** @param isShown whether pages show this person's name to everybody */
export function readableRoles(reader: Account | null, isShown: (personId: SQLWrapper) => SQL | undefined) {
  const isOwn = reader ? eq(userRoles.userId, reader.id) : sql`false`
  return db
    .select({
      id: userRoles.id,
      userId: userRoles.userId,
      role: sql<string | null>`case when ${isAdmin(reader) ? sql`true` : isOwn} then ${userRoles.role} end`.as('role'),
      username: userRoles.username,
    })
    .from(userRoles)
    .where(isAdmin(reader) ? undefined : or(isOwn, isShown(userRoles.userId)))
}

export interface RoleRow {
  id: string
  userId: string
}

export async function findRoleId(userId: string): Promise<string | null> {
  const [row] = await db.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.userId, userId))
  return row?.id ?? null
}

export async function lockRole(id: string): Promise<RoleRow | null> {
  const query = db.select({ id: userRoles.id, userId: userRoles.userId }).from(userRoles)
  const [row] = await query.where(eq(userRoles.id, id)).for('update')
  return row ?? null
}
