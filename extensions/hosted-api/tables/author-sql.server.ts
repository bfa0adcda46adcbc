import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { deletedAccountName, isAdmin, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'

/** Owners and administrators see the e-mail, others the displayed name. @param storedEmail survives the account */
export function authorSql(reader: Account | null, personId: SQLWrapper, storedEmail: SQLWrapper): SQL<string> {
  const email = sql`coalesce(${users.email}, ${storedEmail})`
  const name = sql`coalesce(nullif(btrim(${userRoles.username}), ''), nullif(split_part(${email}, '@', 1), ''), ${deletedAccountName})`
  if (isAdmin(reader)) return sql<string>`${email}`
  return reader
    ? sql<string>`case when ${personId} = ${reader.id}::uuid then ${email} else ${name} end`
    : sql<string>`${name}`
}
