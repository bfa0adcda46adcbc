import { and, isNull, notInArray } from 'drizzle-orm'
import { accessChange } from '#features/accounts/account-events.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { listen } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { webhooks } from './sending/webhook-tables.server.ts'

export async function stopFormerWebhooks(): Promise<void> {
  const active = (await listActiveAdmins()).map(({ id }) => id)
  const rows = await db
    .update(webhooks)
    .set({ disabledAt: now(), disabledReason: 'administrator', warnedAt: null })
    .where(and(isNull(webhooks.disabledAt), notInArray(webhooks.personId, active)))
    .returning({ id: webhooks.id })
  if (rows.length > 0) await announceLegalChange()
}

export function stopFormerWebhooksOnChanges(): () => void {
  return listen(accessChange, () => {
    stopFormerWebhooks().catch((problem: unknown) => log.warn({ problem }, 'webhooks could not be stopped yet'))
  })
}
