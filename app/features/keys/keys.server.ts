import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { findActiveAdmin } from '#features/accounts/people.server.ts'
import { hashOfToken } from '#platform/secret-token.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { keyScopes } from './key.ts'
import { apiKeys } from './key-tables.server.ts'

const usedEveryMilliseconds = 60_000

export async function identifyKey(key: string) {
  const [apiKey] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashOfToken(key)))
  const person = apiKey ? await findActiveAdmin(apiKey.personId) : null
  if (!apiKey || !person) return null
  const before = new Date(now().getTime() - usedEveryMilliseconds)
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(and(eq(apiKeys.id, apiKey.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
  return { id: apiKey.id, name: apiKey.name, person, scopes: apiKey.scopes }
}

export async function exportKeys(accountId: string): Promise<object[]> {
  const { name, scopes, createdAt, lastUsedAt } = apiKeys
  const rows = await db
    .select({ name, scopes, createdAt, lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.personId, accountId))
    .orderBy(desc(createdAt))
  return rows.map((key) => ({
    nom: key.name,
    permet: key.scopes.map((scope) => keyScopes[scope].label),
    'créée le': key.createdAt,
    'utilisée le': key.lastUsedAt,
  }))
}
