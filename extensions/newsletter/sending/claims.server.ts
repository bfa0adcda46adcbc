import { and, asc, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { daysAgo, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { softFailuresMax, type StopReason } from '../newsletter.ts'
import { deliveries, letters, subscribers } from '../newsletter-tables.server.ts'
import type { Report } from './bounce-messages.ts'
import type { Failure } from './delivery.ts'

export type Claim = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** Committed before the mail server is called: whatever happens next, nobody else sends this letter. */
export async function claimDelivery() {
  return transaction(async () => {
    const [claim] = await db
      .select({ delivery: deliveries, subscriber: subscribers })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
      .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.notBefore, now()), eq(subscribers.state, 'active')))
      .orderBy(asc(deliveries.notBefore))
      .limit(1)
      .for('update', { of: deliveries, skipLocked: true })
    if (!claim) return null
    await db.update(deliveries).set({ state: 'sending' }).where(eq(deliveries.id, claim.delivery.id))
    return claim
  })
}

const interruption =
  'L’envoi a été interrompu\u00a0: la lettre est peut-être arrivée, elle n’est donc pas envoyée une seconde fois.'
const daysMax = 3

/** The only sender calls this before it begins: a letter that is still being sent belongs to one that died. */
export async function settleInterruptions(): Promise<void> {
  const end = { endedAt: now() }
  await db
    .update(deliveries)
    .set({ state: 'unsure', answer: interruption, ...end })
    .where(eq(deliveries.state, 'sending'))
  const isOfStopped = sql`${deliveries.subscriberId} in (select id from ${subscribers} where state = 'stopped')`
  const refuse = (answer: string) => db.update(deliveries).set({ state: 'refused', answer, ...end })
  await refuse('Les envois à cette adresse sont arrêtés.').where(and(eq(deliveries.state, 'waiting'), isOfStopped))
  const limit = sql.param(daysAgo(daysMax), letters.sendAt)
  const isOfOld = sql`${deliveries.letterId} in (select id from ${letters} where send_at < ${limit})`
  await refuse(`Rien n’a été accepté en ${daysMax}\u00a0jours.`).where(and(eq(deliveries.state, 'waiting'), isOfOld))
}

export async function recordAcceptance({ delivery, subscriber }: Claim): Promise<void> {
  await transaction(async () => {
    await db
      .update(deliveries)
      .set({ state: 'sent', endedAt: now(), answer: null })
      .where(eq(deliveries.id, delivery.id))
    await addReaders(delivery.letterId, 1)
    if (subscriber.softFailures > 0 && !(await cameBackLast(delivery)))
      await db.update(subscribers).set({ softFailures: 0 }).where(eq(subscribers.id, subscriber.id))
  })
}

/** Counted apart from deliveries, which are erased with their address. */
async function addReaders(letterId: string, change: 1 | -1): Promise<void> {
  await db
    .update(letters)
    .set({ readers: sql`${letters.readers} + ${change}` })
    .where(eq(letters.id, letterId))
}

/** A mail service accepts any letter, and says later that the address did not: its acceptance forgives nothing. */
async function cameBackLast({ id, subscriberId }: Claim['delivery']): Promise<boolean> {
  const [last] = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(and(eq(deliveries.subscriberId, subscriberId), ne(deliveries.id, id), isNotNull(deliveries.endedAt)))
    .orderBy(desc(deliveries.endedAt))
    .limit(1)
  return last?.state === 'returned'
}

/** The same report may come twice: a letter comes back once. */
export async function recordReport({ deliveryId, kind, answer }: Report): Promise<void> {
  await transaction(async () => {
    const [row] = await db
      .select({ delivery: deliveries, subscriber: subscribers })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
      .where(eq(deliveries.id, deliveryId))
      .for('update')
    if (!row) return
    const { delivery, subscriber } = row
    if (kind === 'complaint') return stopAddress(subscriber.id, 'complaint')
    if (delivery.state === 'sent') await addReaders(delivery.letterId, -1)
    else if (delivery.state !== 'unsure') return
    const softFailures = subscriber.softFailures + 1
    await db.update(deliveries).set({ state: 'returned', answer }).where(eq(deliveries.id, deliveryId))
    await db.update(subscribers).set({ softFailures, lastAnswer: answer }).where(eq(subscribers.id, subscriber.id))
    if (subscriber.state !== 'active') return
    if (kind === 'gone') await stopAddress(subscriber.id, 'bounce', answer)
    else if (softFailures >= softFailuresMax) await stopAddress(subscriber.id, 'failures', answer)
  })
}

const pauseMinutes = 10
const serverPauseMinutes = 1

/** A letter that was not accepted waits longer each time; one whose mail server does not answer waits a minute. */
export async function recordFailure({ delivery, subscriber }: Claim, failure: Failure): Promise<void> {
  const { kind, blamesAddress, words: answer } = failure
  const attempts = delivery.attempts + Number(blamesAddress)
  const softFailures = subscriber.softFailures + Number(blamesAddress)
  const isStopped = kind === 'gone' || softFailures >= softFailuresMax
  const waits = kind === 'later' && !isStopped
  const minutes = blamesAddress ? pauseMinutes * 3 ** (attempts - 1) : serverPauseMinutes
  const state = waits ? ('waiting' as const) : kind === 'unsure' ? ('unsure' as const) : ('refused' as const)
  await transaction(async () => {
    await db
      .update(deliveries)
      .set({
        state,
        attempts,
        answer,
        ...(waits ? { notBefore: new Date(now().getTime() + minutes * 60_000) } : { endedAt: now() }),
      })
      .where(eq(deliveries.id, delivery.id))
    if (isStopped) await stopAddress(subscriber.id, kind === 'gone' ? 'bounce' : 'failures', answer)
    if (blamesAddress)
      await db.update(subscribers).set({ softFailures, lastAnswer: answer }).where(eq(subscribers.id, subscriber.id))
  })
}

export async function stopAddress(id: string, stopReason: StopReason, lastAnswer: string | null = null): Promise<void> {
  await db
    .update(subscribers)
    .set({ state: 'stopped', stopReason, stoppedAt: now(), lastAnswer })
    .where(eq(subscribers.id, id))
}

/** A letter of which nothing waits any more is sent. */
export async function finishLetters(): Promise<void> {
  const open = sql`exists (select 1 from ${deliveries} where ${deliveries.letterId} = ${letters.id} and ${deliveries.state} in ('waiting', 'sending'))`
  await db
    .update(letters)
    .set({ state: 'sent', sentAt: now() })
    .where(and(eq(letters.state, 'sending'), sql`not ${open}`))
}

export async function findNextTurn(): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql`min(${deliveries.notBefore})`.mapWith(deliveries.notBefore) })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'))
  return row?.at ?? null
}
