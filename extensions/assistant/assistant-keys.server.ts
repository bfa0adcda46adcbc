import { and, eq, isNull } from 'drizzle-orm'
import { keyFormOf } from '#features/keys/key-form.ts'
import { keyExport } from '#features/keys/keys.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { assistantKeys as table } from './assistant-tables.server.ts'
import { withdrawProposals } from './proposals.server.ts'
import { rightNames, rights } from './rights.ts'

const isOpen = isNull(table.withdrawnAt)

export const keys = {
  table,
  isOpen,
  form: keyFormOf(rightNames, 'Donnez un nom à cet assistant.'),
  prefix: 'assistant',
  holder: 'un assistant',
  keysMax: 20,
  removal: 'retirez',
  additions: { name: 'assistant-key-addition', hits: 10, seconds: 15 * 60 },
  onAddition: announceLegalChange,
}

export async function hasKeys(): Promise<boolean> {
  return (await db.$count(table, isOpen)) > 0
}

/** Any administrator may do this, because a leaked key must not wait. Its proposals go with it. */
export async function withdrawKey(id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  return transaction(async () => {
    const [key] = await db
      .update(table)
      .set({ withdrawnAt: now() })
      .where(and(eq(table.id, id), isOpen))
      .returning()
    if (key) await withdrawProposals(key)
    await announceLegalChange()
    return key?.name ?? null
  })
}

export async function exportAssistantKeys(accountId: string): Promise<object[]> {
  const rows = await db.select().from(table).where(eq(table.personId, accountId))
  return rows.map((key) => ({ ...keyExport(key, rights), 'retirée le': key.withdrawnAt }))
}
