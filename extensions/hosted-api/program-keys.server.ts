import { eq } from 'drizzle-orm'
import { accessChange } from '#features/accounts/account-events.ts'
import { keyScopeNames } from '#features/keys/key.ts'
import { keyFormOf } from '#features/keys/key-form.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/text/uuid.ts'

export const programKeys = {
  table: apiKeys,
  form: keyFormOf(keyScopeNames, 'Donnez un nom à cette clé.'),
  prefix: 'cle',
  holder: 'un programme',
  keysMax: 50,
  removal: 'supprimez',
  additions: { name: 'api-key-addition', hits: 10, seconds: 15 * 60 },
  onAddition: announceLegalChange,
}

/** Any administrator may do this: a leaked key must not wait for the person who made it. */
export async function deleteKey(id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  return transaction(async () => {
    const [key] = await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
    if (key) await announce(accessChange, { personId: key.personId })
    await announceLegalChange()
    return key?.name ?? null
  })
}
