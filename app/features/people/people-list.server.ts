import { and, count, desc, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { olderThan, position, type Position, pageOf } from '#platform/keyset.server.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { displayName, siteRoleOf, type Account } from '#features/accounts/account.ts'
import { hasNameWith, isTeamSql } from '#features/accounts/authors.server.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { peopleAuditLog, userRoles, users } from '#features/accounts/account-tables.server.ts'
import {
  auditLogEntriesMax,
  type AdminContext,
  type PeopleAuditLogEntry,
  type PeopleQuery,
  type Person,
  type PersonChange,
} from './person.ts'

export async function listPeople({ term, filter }: PeopleQuery, before: Position | null) {
  const where = and(term ? matches(term) : undefined, filter ? inFilter[filter] : undefined)
  const [countRows, rows] = await Promise.all([
    db.select({ count: count() }).from(users).leftJoin(userRoles, eq(userRoles.userId, users.id)).where(where),
    selectPeople()
      .where(and(where, before ? olderThan(users.createdAt, users.id, before) : undefined))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(rowsPerPage + 1),
  ])
  const { page, older } = pageOf(rows, rowsPerPage, ({ id }) => id)
  return { people: page.map(asPerson), count: countRows[0]?.count ?? 0, older }
}

export async function findPerson(id: string): Promise<Person | null> {
  if (!isUuid(id)) return null
  const [row] = await selectPeople().where(eq(users.id, id))
  return row ? asPerson(row) : null
}

export async function adminContextOf(admin: Account): Promise<AdminContext> {
  return { actingAdminId: admin.id, activeAdminIds: (await listActiveAdmins()).map(({ id }) => id) }
}

export async function listPeopleAuditLog(): Promise<PeopleAuditLogEntry[]> {
  const rows = await db
    .select()
    .from(peopleAuditLog)
    .orderBy(desc(peopleAuditLog.changedAt), desc(peopleAuditLog.id))
    .limit(auditLogEntriesMax)
  return rows.map(({ change, adminId, personId, changedAt, ...entry }) => ({
    ...entry,
    change: change as PersonChange, // the table's check allows these only
    own: adminId === personId,
    at: changedAt.toISOString(),
  }))
}

function selectPeople() {
  return db
    .select({
      id: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      createdAt: users.createdAt,
      position: position(users.createdAt),
      username: userRoles.username,
      role: userRoles.role,
      teamRole: userRoles.teamRole,
      suspendedAt: userRoles.suspendedAt,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

function asPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: displayName(row),
    role: siteRoleOf({ role: row.role === 'admin' ? 'admin' : 'user', teamRole: row.teamRole }),
    since: row.createdAt.toISOString(),
    isConfirmed: row.isConfirmed,
    isSuspended: row.suspendedAt !== null,
  }
}

const inFilter: Record<NonNullable<PeopleQuery['filter']>, SQL> = {
  equipe: isTeamSql,
  administrateurs: eq(userRoles.role, 'admin'),
  suspendus: isNotNull(userRoles.suspendedAt),
}

/** An e-mail matches only as a whole: parts of one could be guessed letter by letter. */
function matches(term: string): SQL | undefined {
  return or(hasNameWith(term), eq(users.email, term.toLowerCase()))
}
