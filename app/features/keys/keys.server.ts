import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { displayName } from '#features/accounts/account.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { findActiveAdmin, listActiveAdmins } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { hashOfToken } from '#platform/secret-token.server.ts'
import { type KeyRights, keyScopes } from './key.ts'
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
  const isOwn = eq(apiKeys.personId, accountId)
  const keys = await db.select().from(apiKeys).where(isOwn).orderBy(desc(apiKeys.createdAt))
  return keys.map((key) => keyExport(key, keyScopes))
}

export function keyExport({ name, rights, createdAt, lastUsedAt }: KeyTable['$inferSelect'], labels: KeyRights) {
  const own = Object.entries(labels).filter(([right]) => rights.includes(right))
  return { nom: name, permet: own.map(([, { label }]) => label), 'créée le': createdAt, 'utilisée le': lastUsedAt }
}
