import { desc, eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { keyScopes } from './key.ts'
import { apiKeys } from './key-tables.server.ts'

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
