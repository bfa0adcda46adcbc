import { randomInt } from 'node:crypto'
import { and, arrayOverlaps, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { site } from '#platform/site.server.ts'
import { displayName, type Account, type Role } from './account.ts'
import { userRoles, users } from './account-tables.server.ts'
import { isTeamSql, shownNameSql } from './authors.server.ts'
import { claimsOffice, coreNames } from './names/reserved-words.ts'
import { nameKeys, nameKeysVersion, readDigitsAsLetters } from './names/skeleton.ts'
import { whyNotUsernameText } from './username.ts'

export interface UsernameRefusal {
  status: 403 | 409
  sentence: string
}

const sentences = {
  claim: 'Ce pseudo laisserait croire que vous parlez au nom du site. Choisissez-en un autre.',
  taken: 'Ce pseudo est déjà pris.',
  similar: 'Ce pseudo ressemble trop à celui de quelqu’un d’autre. Choisissez-en un autre.',
}

/** Features add the people whose names readers see beside what they publish. */
export const authorLists: (() => Promise<string[]>)[] = []

const rowsAtOnce = 500

/** Scheduled job: usernames whose keys follow an older rule, or that another program wrote. */
export async function deriveUsernameKeys(): Promise<void> {
  while ((await deriveSomeKeys()) === rowsAtOnce);
}

function deriveSomeKeys(): Promise<number> {
  return transaction(async () => {
    const rows = await db
      .select({ id: userRoles.id, username: userRoles.username })
      .from(userRoles)
      .where(and(lt(userRoles.usernameKeysVersion, nameKeysVersion), isNotNull(userRoles.username)))
      .limit(rowsAtOnce)
      .for('update', { skipLocked: true })
    for (const { id, username } of rows)
      await db.update(userRoles).set(usernameColumns(username)).where(eq(userRoles.id, id))
    return rows.length
  })
}

export function usernameColumns(username: string | null) {
  return { username, usernameKeys: username === null ? null : nameKeys(username), usernameKeysVersion: nameKeysVersion }
}

/** The one rule for renaming, sign-ups, programs and imports. @param person null for somebody who has no account yet */
export async function whyNotUsername(
  username: string,
  person: { id: string; role: Role } | null,
): Promise<UsernameRefusal | null> {
  const namesake = await findNamesake(username, person?.id)
  if (namesake) {
    const isSame = namesake.toLowerCase() === username.toLowerCase()
    return { status: 409, sentence: isSame ? sentences.taken : sentences.similar }
  }
  if (person?.role === 'admin') return null
  return whyMisleading(username, new Set((await listTeamNames(person?.id)).flatMap(nameKeys)))
}

function whyMisleading(username: string, teamKeys: Set<string>): UsernameRefusal | null {
  if (claimsOffice(username, site.siteName)) return { status: 403, sentence: sentences.claim }
  const names = [username, ...coreNames(username, site.siteName)]
  const keys = names.flatMap((name) => [...nameKeys(name), ...nameKeys(readDigitsAsLetters(name))])
  return keys.some((key) => teamKeys.has(key)) ? { status: 409, sentence: sentences.similar } : null
}

/** Where there is no username, the beginning of the e-mail counts, which readers see. */
async function findNamesake(name: string, exceptId: string | undefined): Promise<string | null> {
  await deriveSomeKeys()
  const isShown = and(isNull(userRoles.username), sql`lower(${shownNameSql}) = ${name.toLowerCase()}`)
  const [row] = await db
    .select({ name: sql<string>`${shownNameSql}` })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        or(arrayOverlaps(userRoles.usernameKeys, nameKeys(name)), isShown),
        exceptId ? ne(userRoles.userId, exceptId) : undefined,
      ),
    )
    .limit(1)
  return row?.name ?? null
}

/** Everybody whose comments carry the badge, and authors, under the names that readers see. */
async function listTeamNames(exceptId: string | undefined): Promise<string[]> {
  const authorIds = (await Promise.all(authorLists.map((list) => list()))).flat()
  const isAuthor = authorIds.length > 0 ? inArray(users.id, authorIds) : undefined
  const rows = await db
    .select({ email: users.email, username: userRoles.username })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(or(isTeamSql, isAuthor), exceptId ? ne(users.id, exceptId) : undefined))
  return rows.map(displayName)
}

/**
 * Without a username, readers see the beginning of the e-mail. Where it could be taken for somebody else's name, the person
 * starts as « Membre 4821 ». @returns null where it could not
 */
export async function neutralUsernameFor(email: string, id?: string): Promise<string | null> {
  const name = displayName({ username: null, email })
  if (!whyNotUsernameText(name) && !(await whyNotUsername(name, id ? { id, role: 'user' } : null))) return null
  let neutral = neutralUsername()
  while (await findNamesake(neutral, undefined)) neutral = neutralUsername()
  return neutral
}

function neutralUsername(): string {
  return `Membre ${randomInt(1000, 1_000_000)}`
}

type ImportedName = Pick<Account, 'email' | 'username' | 'role'>

/** The same rule for many people, each of whom takes a name before the next. */
export async function openUsernameRegister() {
  await deriveUsernameKeys()
  const rows = await db
    .select({ keys: userRoles.usernameKeys })
    .from(userRoles)
    .where(isNotNull(userRoles.usernameKeys))
  const takenKeys = new Set(rows.flatMap(({ keys }) => keys ?? []))
  const teamKeys = new Set((await listTeamNames(undefined)).flatMap(nameKeys))
  const isFree = (name: string, role: Role) =>
    !nameKeys(name).some((key) => takenKeys.has(key)) && (role === 'admin' || !whyMisleading(name, teamKeys))

  function nameFor({ email, username, role }: ImportedName): string | null {
    if (username !== null && !whyNotUsernameText(username) && isFree(username, role)) return username
    const name = displayName({ username: null, email })
    if (role === 'admin' || (!whyNotUsernameText(name) && isFree(name, role))) return null
    let neutral = neutralUsername()
    while (!isFree(neutral, role)) neutral = neutralUsername()
    return neutral
  }

  return {
    /** Whether a comment from another blog may keep this name, although its author has no account. */
    mayGuestSign: (name: string) => !whyNotUsernameText(name) && !whyMisleading(name, teamKeys),
    /** @returns the username to store; null where the beginning of the e-mail is displayed */
    take(person: ImportedName): string | null {
      const username = nameFor(person)
      if (username !== null) for (const key of nameKeys(username)) takenKeys.add(key)
      if (person.role === 'admin') for (const key of nameKeys(displayName({ ...person, username }))) teamKeys.add(key)
      return username
    },
  }
}
