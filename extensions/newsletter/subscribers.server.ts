import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { addressPattern, type ListedAddress } from './address-list.ts'
import type { Month } from './growth-chart.tsx'
import { months, subscribers } from './newsletter-tables.server.ts'
import { stopAddress } from './sending/claims.server.ts'
import { readAddress } from './subscription-form.server.ts'
import type { Subscriber } from './subscriptions.server.ts'

const listMax = 200

export function listSubscribers(term: string) {
  const { email, state, pace, stopReason, stoppedAt, lastAnswer, consentPage, createdAt } = subscribers
  const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .select({ email, state, pace, stopReason, stoppedAt, lastAnswer, consentPage, createdAt })
    .from(subscribers)
    .where(term ? ilike(email, pattern) : undefined)
    .orderBy(desc(createdAt))
    .limit(listMax)
}

export async function countSubscribers(): Promise<{ active: number; pending: number; stopped: number }> {
  const of = (state: Subscriber['state']) => sql<number>`count(*) filter (where ${subscribers.state} = ${state})::int`
  const [row] = await db
    .select({ active: of('active'), pending: of('pending'), stopped: of('stopped') })
    .from(subscribers)
  return row ?? { active: 0, pending: 0, stopped: 0 }
}

/** The last twelve, oldest first; a month without a change has no row. */
export async function listMonths(): Promise<Month[]> {
  const { rows } = await db.execute<Month>(sql`
    select to_char(at, 'YYYY-MM-DD') as day, coalesce(arrivals, 0) as arrivals, coalesce(departures, 0) as departures,
      coalesce(sum(arrivals - departures) over (order by at), 0)::int as readers
    from generate_series((select min(month) || '-01' from ${months})::timestamp, now() at time zone 'Europe/Paris', '1 month') as at
    left join ${months} on month = to_char(at, 'YYYY-MM') order by at desc limit 12`)
  return rows.toReversed()
}

export async function deleteSubscriber(email: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.email, email.toLowerCase()))
}

export async function exportSubscription(email: string): Promise<unknown> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()))
  if (!row) return null
  const { state, categories, pace, consentText, consentPage, createdAt, confirmedAt, stoppedAt } = row
  return { email: row.email, state, categories, pace, consentText, consentPage, createdAt, confirmedAt, stoppedAt }
}

/** @returns how many of these addresses receive nothing any more */
export async function stopAddresses(text: string, reason: 'bounce' | 'complaint' | 'owner'): Promise<number> {
  const addresses = text.toLowerCase().match(addressPattern) ?? []
  const rows = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(inArray(subscribers.email, addresses), eq(subscribers.state, 'active')))
  for (const { id } of rows) await stopAddress(id, reason)
  return rows.length
}

const columns = {
  email: 'email',
  etat: 'state',
  sujets: 'categories',
  rythme: 'pace',
  accord: 'consentText',
  page: 'consentPage',
  demande: 'createdAt',
  confirmation: 'confirmedAt',
  arret: 'stoppedAt',
  raison: 'stopReason',
} as const

/** The first row names the columns. */
export async function listSubscriberCells(): Promise<string[][]> {
  const rows = await db.select().from(subscribers).orderBy(subscribers.createdAt)
  return [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((name) => textOf(row[name])))]
}

function textOf(value: string | string[] | Date | null): string {
  return value instanceof Date ? value.toISOString() : [value ?? ''].flat().join(' ')
}

/** The people of a former list said yes elsewhere: the owner says where, and it is kept as their consent. */
export async function importSubscribers(list: ListedAddress[], origin: string): Promise<number> {
  const valid = list.flatMap(({ email: text, since }) => {
    const { email, error } = readAddress(text)
    return error ? [] : { email, createdAt: since ?? now(), confirmedAt: since }
  })
  const row = { state: 'active' as const, categories: [], pace: 'each' as const, consentText: '', consentPage: origin }
  let count = 0
  for (let start = 0; start < valid.length; start += 1_000) {
    const rows = valid.slice(start, start + 1_000).map((address) => ({ ...row, ...address }))
    const newRows = await db
      .insert(subscribers)
      .values(rows)
      .onConflictDoNothing({ target: subscribers.email })
      .returning({ id: subscribers.id })
    count += newRows.length
  }
  return count
}
