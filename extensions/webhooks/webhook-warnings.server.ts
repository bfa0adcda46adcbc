import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { webhookDeliveries as deliveries, webhooks } from './sending/webhook-tables.server.ts'
import { webhookWarningEmail } from './emails.ts'
import { stopFormerWebhooks } from './webhook-owners.server.ts'
import { findWebhook } from './webhooks.server.ts'

const againHours = 24

/**
 * Tells administrators about abandoned messages, at most daily per address, and about webhooks that stopped by
 * themselves.
 */
export async function warnAboutWebhooks(): Promise<void> {
  await stopFormerWebhooks()
  const at = now()
  const quietSince = new Date(at.getTime() - againHours * 60 * 60_000)
  const givenUp = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhooks.id),
        eq(deliveries.state, 'abandoned'),
        gt(deliveries.attemptedAt, sql`coalesce(${webhooks.warnedAt}, '-infinity')`),
      ),
    )
  const isFailing = and(
    isNull(webhooks.disabledAt),
    or(isNull(webhooks.warnedAt), lte(webhooks.warnedAt, quietSince)),
    sql`exists ${givenUp}`,
  )
  const hasStopped = and(ne(webhooks.disabledReason, 'owner'), isNull(webhooks.warnedAt))
  await transaction(async () => {
    const due = await db
      .update(webhooks)
      .set({ warnedAt: at })
      .where(or(isFailing, hasStopped))
      .returning({ id: webhooks.id })
    if (due.length === 0) return
    const admins = await listActiveAdmins()
    for (const { id } of due) {
      const webhook = await findWebhook(id)
      if (!webhook) continue
      for (const { email } of admins) await enqueueEmail(webhookWarningEmail(email, webhook))
    }
  })
}
