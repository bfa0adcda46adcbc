import { apiKeys } from '#features/keys/key-tables.server.ts'
import type { KeyScope } from '#features/keys/key.ts'
import { db } from '#platform/database.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'

/** A key for programs, as the page stores it. */
export async function addKey(personId: string, scopes: readonly KeyScope[]): Promise<{ id: string; key: string }> {
  const key = `cle_${makeSecretToken()}`
  const values = { name: crypto.randomUUID(), personId, keyHash: hashOfToken(key), rights: [...scopes] }
  const [row] = await db
    .insert(apiKeys)
    .values({ ...values, createdAt: new Date() })
    .returning()
  return { id: row?.id ?? '', key }
}
