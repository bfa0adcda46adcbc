import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { olderThan, position, type Position } from '#platform/keyset.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { displayName } from './account.ts'
import { peopleJournal, userRoles, users } from './account-tables.server.ts'
import { journalShown, peoplePerPage, type ListedPerson, type PeopleChange, type PeopleFilter } from './person.ts'

const columns = {
  id: users.id,
  email: users.email,
  confirmed: users.emailVerified,
  createdAt: users.createdAt,
  role: userRoles.role,
  username: userRoles.username,
  suspendedAt: userRoles.suspendedAt,
  position: position(users.createdAt),
}

/**
 * Newest first. `term` is found in the name that is shown, case and accents ignored; a whole e-mail finds its owner. The
 * e-mail itself stays here.
 */
export async function listPeople(
  term: string,
  filter: PeopleFilter,
  before: Position | null,
): Promise<{ people: ListedPerson[]; older: string | null }> {
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(matching(term), filtered(filter), before ? olderThan(users.createdAt, users.id, before) : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(peoplePerPage + 1)
  const page = rows.slice(0, peoplePerPage)
  const last = page.at(-1)
  return {
    people: page.map(asListed),
    older: rows.length > peoplePerPage && last ? `${last.position}_${last.id}` : null,
  }
}

export async function findPerson(id: string): Promise<ListedPerson | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.id, id))
  return row ? asListed(row) : null
}

export interface JournalEntry {
  id: string
  adminName: string
  change: PeopleChange
  personName: string
  /** ISO */
  at: string
}

/** The last decisions about people, newest first. */
export async function listPeopleJournal(): Promise<JournalEntry[]> {
  const rows = await db
    .select()
    .from(peopleJournal)
    .orderBy(desc(peopleJournal.changedAt), desc(peopleJournal.id))
    .limit(journalShown)
  return rows.map(({ id, adminName, change, personName, changedAt }) => ({
    id,
    adminName,
    change: change as PeopleChange,
    personName,
    at: changedAt.toISOString(),
  }))
}

function matching(term: string) {
  if (!term) return undefined
  const shown = sql`coalesce(nullif(trim(${userRoles.username}), ''), split_part(${users.email}, '@', 1))`
  const pattern = sql`'%' || replace(replace(replace(public.amulette_search_text(${term}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  return or(sql`public.amulette_search_text(${shown}) like ${pattern}`, eq(users.email, term.toLowerCase()))
}

function filtered(filter: PeopleFilter) {
  if (filter === 'administrateurs') return eq(userRoles.role, 'admin')
  return filter === 'suspendus' ? isNotNull(userRoles.suspendedAt) : undefined
}

function asListed(row: {
  id: string
  email: string
  confirmed: boolean
  createdAt: Date
  role: string | null
  username: string | null
  suspendedAt: Date | null
}): ListedPerson {
  return {
    id: row.id,
    name: displayName(row),
    role: row.role === 'admin' ? 'admin' : 'user',
    since: row.createdAt.toISOString(),
    suspended: row.suspendedAt !== null,
    confirmed: row.confirmed,
  }
}
