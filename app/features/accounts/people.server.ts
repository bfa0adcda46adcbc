import { and, eq, inArray, isNotNull, isNull, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { db, lockedTransaction, transaction } from '#platform/database.server.ts'
import { now } from '#platform/clock.ts'
import { isUuid } from '#platform/text/uuid.ts'
import type { Account, Role } from './account.ts'
import { isTeamSql } from './authors.server.ts'
import { signInAccounts, userRoles, users } from './account-tables.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { usernameColumns } from './usernames.server.ts'

export async function roleOf(userId: string) {
  const [row] = await db
    .select({
      role: userRoles.role,
      teamRole: userRoles.teamRole,
      username: userRoles.username,
      suspendedAt: userRoles.suspendedAt,
    })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
  if (!row) return null
  return {
    role: row.role === 'admin' ? ('admin' as const) : ('user' as const),
    teamRole: row.teamRole,
    username: row.username,
    isSuspended: row.suspendedAt !== null,
  }
}

/** Two demotions, suspensions or deletions at the same time could leave no administrator. */
export function lockAdministrators<T>(work: (activeAdminIds: string[]) => Promise<T>): Promise<T> {
  return lockedTransaction('administrators', async () => work((await listActiveAdmins()).map((admin) => admin.id)))
}

export type ActiveAdmin = Pick<Account, 'id' | 'email' | 'username'>

const isAdminSql = eq(userRoles.role, 'admin')
const isEditorSql = or(isAdminSql, eq(userRoles.teamRole, 'editor'))

/** The longest-standing comes first. A suspended administrator, who cannot sign in, does not count. */
export function listActiveAdmins(): Promise<ActiveAdmin[]> {
  return activePeople(isAdminSql).orderBy(users.createdAt, users.id)
}

export async function findActiveAdmin(id: string): Promise<Account | null> {
  return (await activePeople(isAdminSql, id))[0] ?? null
}

export function listActiveEditors(): Promise<Account[]> {
  return activePeople(isEditorSql).orderBy(users.createdAt, users.id)
}

export async function findActiveEditor(id: string): Promise<Account | null> {
  return (await activePeople(isEditorSql, id))[0] ?? null
}

function activePeople(role: SQL | undefined, id?: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      username: userRoles.username,
      role: sql<Role>`${userRoles.role}`,
      teamRole: userRoles.teamRole,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(id ? eq(users.id, id) : undefined, role, isNull(userRoles.suspendedAt)))
    .$dynamic()
}

export async function listMembersAmong(ids: string[]): Promise<string[]> {
  const isMember = and(inArray(userRoles.userId, ids), not(isTeamSql))
  return (await db.select({ id: userRoles.userId }).from(userRoles).where(isMember)).map(({ id }) => id)
}

export function countAuthors(): Promise<number> {
  return db.$count(userRoles, isTeamSql)
}

/** The lock keeps the person from being deleted until the transaction ends. 'update' also blocks new rows that refer to the person. */
export async function lockPerson(
  id: string,
  strength: 'key share' | 'no key update' | 'update' = 'key share',
): Promise<{ email: string } | null> {
  if (!isUuid(id)) return null
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, id)).for(strength)
  return person ?? null
}

export async function hasConfirmedAccount(email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0
}

/** Runs before a new sign-up: an account that was never confirmed must not keep the owner of the address out. */
export async function deleteUnconfirmedAccount(email: string): Promise<void> {
  await db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false), isNotSuspended()))
}

export function isNotSuspended() {
  const suspendedIds = db.select({ id: userRoles.userId }).from(userRoles).where(isNotNull(userRoles.suspendedAt))
  return notInArray(users.id, suspendedIds)
}

type NewPerson = Pick<Account, 'email' | 'role' | 'teamRole' | 'username'> & { password: string }

export async function addPerson(person: NewPerson): Promise<string> {
  const password = await hashPassword(person.password)
  return transaction(async () => {
    const [user] = await db
      .insert(users)
      .values({
        email: person.email.toLowerCase(),
        name: person.email.split('@')[0] ?? '',
        emailVerified: true,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ id: users.id })
    if (!user) throw new Error('The account was not written.')
    await db.insert(signInAccounts).values({ userId: user.id, accountId: user.id, providerId: 'credential', password })
    const { role, teamRole = null } = person
    await db.insert(userRoles).values({ userId: user.id, role, teamRole, ...usernameColumns(person.username) })
    return user.id
  })
}
