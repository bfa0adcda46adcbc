import { and, eq } from 'drizzle-orm'
import { signInAccounts, userRoles, users } from '#features/accounts/account-tables.server.ts'
import { hashPassword } from '#features/accounts/password-hash.server.ts'
import { db } from '#platform/database.server.ts'

export async function isAnyoneThere(): Promise<boolean> {
  const people = await db.select({ id: users.id }).from(users).limit(1)
  return people.length > 0
}

export async function listPasswordHashes(): Promise<{ email: string; hash: string }[]> {
  const rows = await db
    .select({ email: users.email, hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(eq(signInAccounts.providerId, 'credential'))
  return rows.flatMap(({ email, hash }) => (hash === null ? [] : [{ email, hash }]))
}

export async function replacePassword(formerHash: string, newPassword: string): Promise<string | null> {
  const password = await hashPassword(newPassword)
  const { rowCount } = await db
    .update(signInAccounts)
    .set({ password })
    .where(and(eq(signInAccounts.password, formerHash), eq(signInAccounts.providerId, 'credential')))
  return rowCount ? password : null
}

export async function findFirstAdminEmail(): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(users.createdAt)
    .limit(1)
  return row?.email ?? null
}
