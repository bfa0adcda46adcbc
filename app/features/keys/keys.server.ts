import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { displayName } from '#features/accounts/account.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { findActiveAdmin, listActiveAdmins } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { hashOfToken } from '#platform/secret-token.server.ts'
import { keyScopeNames, keyScopes } from './key.ts'
import { apiKeys, type KeyTable } from './key-tables.server.ts'

export interface StoredKeys {
  table: KeyTable
  /** Whether a key still opens something, where a table keeps others too. */
  isOpen?: SQL
}

const usedEveryMilliseconds = 60_000

export async function identifyKey({ table, isOpen }: StoredKeys, secret: string) {
  const [key] = await db
    .select()
    .from(table)
    .where(and(eq(table.keyHash, hashOfToken(secret)), isOpen))
  const person = key ? await findActiveAdmin(key.personId) : null
  if (!key || !person) return null
  const before = new Date(now().getTime() - usedEveryMilliseconds)
  await db
    .update(table)
    .set({ lastUsedAt: now() })
    .where(and(eq(table.id, key.id), or(isNull(table.lastUsedAt), lt(table.lastUsedAt, before))))
  return { id: key.id, rights: key.rights, person }
}

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number]

export async function listKeys({ table, isOpen }: StoredKeys) {
  const query = db
    .select({ key: table, ...authorColumns() })
    .from(table)
    .$dynamic()
  const rows = await joinAuthor(query, table.personId).where(isOpen).orderBy(desc(table.createdAt))
  const active = new Set((await listActiveAdmins()).map(({ id }) => id))
  return rows.map(({ key, username, email }) => ({
    id: key.id,
    name: key.name,
    ownerName: displayName({ username, email: email ?? '' }),
    /** True while its administrator is suspended, or no longer one. */
    isAsleep: !active.has(key.personId),
    rights: key.rights,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}

export async function exportKeys(accountId: string): Promise<object[]> {
  const { name, rights, createdAt, lastUsedAt } = apiKeys
  const rows = await db
    .select({ name, rights, createdAt, lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.personId, accountId))
    .orderBy(desc(createdAt))
  return rows.map((key) => ({
    nom: key.name,
    permet: keyScopeNames.filter((scope) => key.rights.includes(scope)).map((scope) => keyScopes[scope].label),
    'créée le': key.createdAt,
    'utilisée le': key.lastUsedAt,
  }))
}
