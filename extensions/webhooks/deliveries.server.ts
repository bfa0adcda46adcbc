import { desc, eq, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { enqueueAgain } from './sending/enqueue-webhooks.server.ts'
import { webhookJob } from './sending/send-webhook.server.ts'
import { webhookDeliveries as deliveries } from './sending/webhook-tables.server.ts'
import type { Delivery } from './webhook.ts'
import { findWebhook } from './webhooks.server.ts'
import type { Job } from '../../app/platform/jobs/jobs.server.ts'

const listMax = 100

export async function listDeliveries(webhookId: string): Promise<Delivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.webhookId, webhookId))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(listMax)
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id)
  const next = await nextAttempts(webhookJob, pending)
  return rows.map(({ id, event, state, round, attempts, createdAt, status, milliseconds, problem }) => ({
    id,
    event,
    state,
    round,
    attempts,
    status,
    milliseconds,
    problem,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: next.get(id)?.toISOString() ?? null,
  }))
}

/**
 * The id stays, so that a receiver can ignore a message that it already has. @param round the round that the owner saw
 */
export async function resend(
  webhookId: string,
  deliveryId: string,
  round: number,
): Promise<Outcome<null, { status: 404 | 409; sentence: string }>> {
  if (!isUuid(deliveryId)) return refused(missing)
  return transaction(async () => {
    const webhook = await findWebhook(webhookId)
    const [delivery] = await db
      .select({ webhookId: deliveries.webhookId })
      .from(deliveries)
      .where(eq(deliveries.id, deliveryId))
    if (!webhook || delivery?.webhookId !== webhook.id) return refused(missing)
    if (webhook.stopReason)
      return refused({ status: 409, sentence: 'Les envois à cette adresse sont arrêtés\u00a0: reprenez-les d’abord.' })
    await enqueueAgain(deliveryId, round)
    return done(null)
  })
}

const missing = { status: 404, sentence: 'Envoi introuvable.' } as const

/** Jobs by the `id` of their payload; running and finished ones are absent. */
async function nextAttempts<Payload extends { id: string }>(
  { name }: Job<Payload>,
  ids: string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; at: string }>(
    sql`select data->>'id' as id, min(start_after) as at from pgboss.job where name = ${name} and state < 'active' and data->>'id' in ${ids} group by 1`,
  )
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}
