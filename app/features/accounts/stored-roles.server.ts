import { eq } from 'drizzle-orm'
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

export async function lockRole(id: string): Promise<RoleRow | null> {
  const query = db.select({ id: userRoles.id, userId: userRoles.userId }).from(userRoles)
  const [row] = await query.where(eq(userRoles.id, id)).for('update')
  return row ?? null
}
