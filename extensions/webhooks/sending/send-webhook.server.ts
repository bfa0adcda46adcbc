import { and, eq, lt, sql } from 'drizzle-orm'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import type { Attempt, Job } from '#platform/jobs/jobs.server.ts'
import { type PostResult, postWebhook } from './post-webhook.server.ts'
import { deliveryDaysMax, type DisabledReason, failingDaysMax } from '../webhook.ts'
import { decryptSecret } from './webhook-secret.server.ts'
import { webhookDeliveries as deliveries, webhooks } from './webhook-tables.server.ts'

/** Retries for about a day. A message may arrive twice, with one id, rather than not at all. */
export const webhookJob: Job<{ id: string; round: number }> = {
  name: 'webhooks',
  work: sendWebhook,
  retries: 14,
  retryPauseSeconds: 20,
  retryPauseSecondsMax: 4 * 60 * 60,
  secondsMax: 60,
  // A silent receiver takes ten seconds per attempt; the others do not wait for it.
  concurrency: { jobs: 4, ofGroup: 2 },
}

const goneStatus = 410

async function sendWebhook({ id, round }: { id: string; round: number }, { isLast }: Attempt): Promise<void> {
  const delivery = await findPending(id, round)
  if (!delivery) return
  const { webhook, payload } = delivery
  if (webhook.disabledAt) return abandon(id)
  const result = await postWebhook({ id, address: webhook.address, payload, secrets: secretsOf(webhook) })
  const isOver = result.isAccepted || isLast || result.status === goneStatus
  await noteAttempt(id, webhook, result, isOver)
  if (!isOver || (isLast && !result.isAccepted)) throw new Error('The webhook was not accepted.')
}

type WebhookRow = typeof webhooks.$inferSelect

async function findPending(id: string, round: number) {
  const [delivery] = await db
    .select({ webhook: webhooks, payload: deliveries.payload })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(and(eq(deliveries.id, id), eq(deliveries.round, round), eq(deliveries.state, 'pending')))
  return delivery ?? null
}

function secretsOf({ secret, formerSecret, formerSecretUntil }: WebhookRow): string[] {
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > now()
  return [secret, isFormerValid ? formerSecret : null].flatMap((text) => (text && decryptSecret(text)) || [])
}

async function abandon(id: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'abandoned', problem: 'Les envois à cette adresse sont arrêtés.' })
    .where(eq(deliveries.id, id))
}

async function noteAttempt(
  id: string,
  webhook: WebhookRow,
  { isAccepted, ...result }: PostResult,
  isOver: boolean,
): Promise<void> {
  const at = now()
  const stateAfterFailure = isOver ? 'abandoned' : 'pending'
  const attempts = sql`${deliveries.attempts} + 1`
  await transaction(async () => {
    await db
      .update(deliveries)
      .set({ ...result, state: isAccepted ? 'delivered' : stateAfterFailure, attempts, attemptedAt: at })
      .where(eq(deliveries.id, id))
    if (isAccepted) {
      if (webhook.failingSince) await db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id))
      return
    }
    const failingSince = webhook.failingSince ?? at
    if (!webhook.failingSince) await db.update(webhooks).set({ failingSince }).where(eq(webhooks.id, webhook.id))
    if (result.status === goneStatus) await disable(webhook.id, 'gone')
    else if (isOver && failingSince.getTime() <= at.getTime() - failingDaysMax * 24 * 60 * 60_000)
      await disable(webhook.id, 'failures')
  })
}

async function disable(id: string, disabledReason: DisabledReason): Promise<void> {
  await db.update(webhooks).set({ disabledAt: now(), disabledReason, warnedAt: null }).where(eq(webhooks.id, id))
  await announceLegalChange()
}

export async function deleteOldDeliveries(): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, daysAgo(deliveryDaysMax)))
}
