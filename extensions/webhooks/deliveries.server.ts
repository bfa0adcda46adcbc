import { desc, eq, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { enqueueAgain } from './sending/enqueue-webhooks.server.ts'
import { webhookJob } from './sending/send-webhook.server.ts'
import { webhookDeliveries as deliveries } from './sending/webhook-tables.server.ts'
import { findWebhook } from './webhooks.server.ts'

const { id, event, state, round, attempts, createdAt, status, milliseconds, problem } = deliveries
const shownColumns = { id, event, state, round, attempts, createdAt, status, milliseconds, problem }

export type Delivery = Pick<typeof deliveries.$inferSelect, keyof typeof shownColumns> & { nextAttemptAt: Date | null }

/** A job that runs or is finished has none. */
const nextAttemptAt = sql`(select min(start_after) from pgboss.job where name = ${webhookJob.name}
  and state < 'active' and ${deliveries}.state = 'pending' and data->>'id' = ${deliveries}.id::text)`

const listMax = 100

export function listDeliveries(webhookId: string): Promise<Delivery[]> {
  return db
    .select({ ...shownColumns, nextAttemptAt: nextAttemptAt.mapWith(createdAt) })
    .from(deliveries)
    .where(eq(deliveries.webhookId, webhookId))
    .orderBy(desc(createdAt), desc(id))
    .limit(listMax)
}

/**
 * The id stays, so that a receiver can ignore a message that it already has. @param seenRound the round that the owner saw
 */
export async function resend(webhookId: string, deliveryId: string, seenRound: number): Promise<Outcome<null>> {
  if (!isUuid(deliveryId)) return refused(missing)
  return transaction(async () => {
    const webhook = await findWebhook(webhookId)
    const [delivery] = await db.select({ webhookId: deliveries.webhookId }).from(deliveries).where(eq(id, deliveryId))
    if (!webhook || delivery?.webhookId !== webhook.id) return refused(missing)
    if (webhook.stopReason)
      return refused({ status: 409, sentence: 'Les envois à cette adresse sont arrêtés\u00a0: reprenez-les d’abord.' })
    await enqueueAgain(deliveryId, seenRound)
    return done(null)
  })
}

const missing: Refusal = { status: 404, sentence: 'Envoi introuvable.' }
