import { and, desc, eq, isNotNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { articleDrafts } from '#features/articles/article-tables.server.ts'
import { inDays, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { assistantCalls, assistantDecisions, assistantDrafts, assistantKeys } from './assistant-tables.server.ts'

const callsMax = 1000
export const keptDays = 30

/** It is written before the call is carried out, so that nothing happens beside the journal. */
export async function recordCall(keyId: string, tool: string, about: string): Promise<number> {
  const values = { keyId, tool: tool.slice(0, 60), about: about.slice(0, 200), at: now() }
  const [row] = await db.insert(assistantCalls).values(values).returning({ id: assistantCalls.id })
  const id = row?.id ?? 0
  if (id % 100 === 0) await deleteOldAssistantRows()
  return id
}

export async function recordRefusal(id: number): Promise<void> {
  await db.update(assistantCalls).set({ isRefused: true }).where(eq(assistantCalls.id, id))
}

export type ShownCall = Awaited<ReturnType<typeof listCalls>>[number]

export async function listCalls() {
  const { id, tool, about, isRefused, at } = assistantCalls
  const rows = await db
    .select({ id, tool, about, isRefused, at, keyName: assistantKeys.name })
    .from(assistantCalls)
    .innerJoin(assistantKeys, eq(assistantKeys.id, assistantCalls.keyId))
    .orderBy(desc(id))
    .limit(50)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function deleteOldAssistantRows(): Promise<void> {
  const before = inDays(-keptDays)
  const [excess] = await db
    .select({ id: assistantCalls.id })
    .from(assistantCalls)
    .orderBy(desc(assistantCalls.id))
    .offset(callsMax)
    .limit(1)
  await db
    .delete(assistantCalls)
    .where(or(lt(assistantCalls.at, before), excess ? lte(assistantCalls.id, excess.id) : undefined))
  const drafts = db.select({ id: articleDrafts.id }).from(articleDrafts)
  await db.delete(assistantDrafts).where(notInArray(assistantDrafts.draftId, drafts))
  await db.delete(assistantDecisions).where(lt(assistantDecisions.at, before))
  await db.delete(assistantKeys).where(and(isNotNull(assistantKeys.withdrawnAt), lt(assistantKeys.withdrawnAt, before)))
}
