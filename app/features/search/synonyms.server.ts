import { asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Synonym } from './equivalents.ts'
import { searchSynonyms } from './search-tables.server.ts'
import { synonymChange } from './search-events.ts'
import { synonymsMax } from './search.ts'

export async function listSynonyms(): Promise<(Synonym & { id: string })[]> {
  const { id, term, meaning } = searchSynonyms
  return db.select({ id, term, meaning }).from(searchSynonyms).orderBy(asc(term))
}

export async function plainSynonyms(): Promise<Synonym[]> {
  const plainForm = (text: AnyPgColumn) =>
    sql<string>`array_to_string(public.amulette_words(public.amulette_search_line(${text})), ' ')`
  return db
    .select({ term: plainForm(searchSynonyms.term), meaning: plainForm(searchSynonyms.meaning) })
    .from(searchSynonyms)
}

export async function addSynonym({ term, meaning }: Synonym): Promise<Outcome<null, string>> {
  if ((await db.$count(searchSynonyms)) >= synonymsMax) {
    return refused(`Il y a déjà ${synonymsMax} synonymes\u00a0: supprimez-en un d’abord.`)
  }
  await transaction(async () => {
    await db
      .insert(searchSynonyms)
      .values({ term, meaning, createdAt: now() })
      .onConflictDoUpdate({ target: searchSynonyms.term, set: { meaning } })
    await announce(synonymChange, {})
  })
  return done(null)
}

export async function removeSynonym(id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return transaction(async () => {
    const rows = await db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning({ id: searchSynonyms.id })
    if (rows.length > 0) await announce(synonymChange, {})
    return rows.length > 0
  })
}
