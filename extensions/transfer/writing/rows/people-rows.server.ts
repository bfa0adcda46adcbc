import { inArray, or, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { byColumnName, insertRows } from './insert-rows.server.ts'
import { signInAccounts, userRoles, users } from '#features/accounts/account-tables.server.ts'
import { usernameColumns } from '#features/accounts/usernames.server.ts'
import type { PersonRecord } from '../../records.ts'

/** @param emails in lower case */
export function findPeopleByIdOrEmail(ids: string[], emails: string[]): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(inArray(users.id, ids), inArray(users.email, emails)))
}

export async function insertPeople(people: (PersonRecord & { password: string | null })[]): Promise<void> {
  await transaction(async () => {
    await insertRows(
      users,
      people.map(({ id, email, emailVerified: isVerified, createdAt }) => ({
        id,
        email,
        name: email.split('@')[0],
        email_verified: isVerified,
        created_at: createdAt,
        updated_at: createdAt,
        two_factor_enabled: false,
      })),
    )
    await insertRows(
      userRoles,
      people.map(({ id: userId, roleId: id, role, teamRole = null, username, suspendedAt }) =>
        byColumnName(userRoles, { id, userId, role, teamRole, ...usernameColumns(username), suspendedAt }),
      ),
    )
    const withPassword = people.filter(({ password }) => password !== null)
    await insertRows(
      signInAccounts,
      withPassword.map(({ id, password, createdAt }) => ({
        id,
        account_id: id,
        provider_id: 'credential',
        user_id: id,
        password,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    )
  })
}

export async function makeAdmin(email: string): Promise<void> {
  await db.execute(sql`update ${userRoles} set role = 'admin'
    where user_id = (select id from ${users} where email = ${email}) and role <> 'admin'`)
}
