import { asc, eq, inArray } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { userRoles } from './account-tables.server.ts'

export interface RoleRow {
  id: string
  userId: string
}

export async function findRoleId(userId: string): Promise<string | null> {
  const [row] = await db.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.userId, userId))
  return row?.id ?? null
}

export function lockRoles(ids: string[]): Promise<RoleRow[]> {
  return db
    .select({ id: userRoles.id, userId: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.id, ids))
    .orderBy(asc(userRoles.id))
    .for('update')
}
