import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { webhookJob } from './send-webhook.server.ts'
import { webhookDeliveries, webhooks } from './webhook-tables.server.ts'

export interface Occurrence {
  /** Identifies the change: a second occurrence with the same key is not sent. */
  key: string
  /**
   * Contains only what everybody may know, or the receiver can ask for with its own rights: no e-mail, name or text.
   */
  data: object
}

/** Sends when the caller's transaction commits. @param findOccurrence is called when a webhook wants the event */
export async function enqueueWebhooks(event: string, findOccurrence: () => Promise<Occurrence | null>): Promise<void> {
  const wanting = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.disabledAt), arrayContains(webhooks.events, [event])))
    // The lock is weak, so that deleting a webhook at this moment cannot make the change fail.
    .for('key share')
  const occurrence = wanting.length > 0 ? await findOccurrence() : null
  if (occurrence) for (const { id } of wanting) await enqueueWebhookFor(id, event, occurrence)
}

export async function enqueueAgain(deliveryId: string, round: number): Promise<void> {
  const again = { state: 'pending', round: round + 1, problem: null } as const
  const rows = await db
    .update(webhookDeliveries)
    .set(again)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.round, round)))
    .returning({ id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId })
  for (const { id, webhookId } of rows) await enqueue(webhookJob, { id, round: again.round }, { group: webhookId })
}

export async function enqueueWebhookFor(webhookId: string, event: string, { key, data }: Occurrence): Promise<void> {
  const createdAt = now()
  const payload = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({ webhookId, key, event, payload, createdAt })
    .onConflictDoNothing({ target: [webhookDeliveries.webhookId, webhookDeliveries.key] })
    .returning({ id: webhookDeliveries.id })
  if (delivery) await enqueue(webhookJob, { ...delivery, round: 0 }, { id: delivery.id, group: webhookId })
}
