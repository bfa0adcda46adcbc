import { and, eq, like } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { signInAccounts, users } from '#features/accounts/account-tables.server.ts'
import { isImportedHash } from '#features/accounts/imported-hash.server.ts'
import { hashPassword } from '#features/accounts/password-hash.server.ts'

/** After a sign-in by this password: a hash that was imported is replaced by one of ours, unless it changed meanwhile. */
export async function renewImportedHash({ email, password }: { email: string; password: string }): Promise<void> {
  const [row] = await db
    .select({ id: signInAccounts.id, hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), like(signInAccounts.password, '$2%')))
  const hash = row?.hash
  if (!hash || !isImportedHash(hash)) return
  const values = { password: await hashPassword(password) }
  await db
    .update(signInAccounts)
    .set(values)
    .where(and(eq(signInAccounts.id, row.id), eq(signInAccounts.password, hash)))
}
