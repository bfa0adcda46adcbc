import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { enqueueWebhookFor } from './sending/enqueue-webhooks.server.ts'
import { hashOfToken } from '#platform/secret-token.server.ts'
import { decryptSecret, encryptSecret, makeWebhookSecret } from './sending/webhook-secret.server.ts'
import { webhooks } from './sending/webhook-tables.server.ts'
import {
  formerSecretHours,
  trialEvent,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhookMissing,
  webhooksMax,
} from './webhook.ts'
import type { WebhookForm } from './webhook-form.ts'

type Row = typeof webhooks.$inferSelect

export async function listWebhooks(): Promise<Webhook[]> {
  return (await db.select().from(webhooks).orderBy(asc(webhooks.createdAt))).map(webhookOf)
}

export async function findWebhook(id: string): Promise<Webhook | null> {
  const row = await findRow(id)
  return row && webhookOf(row)
}

export async function requireWebhook(id: string | undefined, admin: Account): Promise<Webhook> {
  const webhook = await findWebhook(String(id))
  if (!webhook) throw await notFound(webhookMissing, admin)
  return webhook
}

async function findRow(id: string, { lock = false } = {}): Promise<Row | null> {
  if (!isUuid(id)) return null
  const query = db.select().from(webhooks).where(eq(webhooks.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

function webhookOf({ id, address, events, disabledAt, disabledReason, failingSince }: Row): Webhook {
  const knownEvents = webhookEvents.filter((event) => events.includes(event))
  return {
    id,
    address,
    events: knownEvents,
    stopReason: disabledAt && (disabledReason ?? 'owner'),
    failing: failingSince !== null,
  }
}

export async function addWebhook(
  { address, events }: WebhookForm,
  personId: string,
): Promise<Outcome<{ id: string; secret: string }, string>> {
  if ((await db.$count(webhooks)) >= webhooksMax)
    return refused(`Il y a déjà ${webhooksMax} adresses\u00a0: supprimez-en une d’abord.`)
  const secret = makeWebhookSecret()
  const [row] = await db
    .insert(webhooks)
    .values({ address, events, secret: encryptSecret(secret), personId, createdAt: now() })
    .onConflictDoNothing({ target: webhooks.address })
    .returning({ id: webhooks.id })
  await announceLegalChange()
  return row ? done({ id: row.id, secret }) : refused('Cette adresse est déjà dans la liste.')
}

export function changeEvents(id: string, events: WebhookEvent[]): Promise<Outcome<null>> {
  return change(id, { events })
}

export async function findSecretMark(id: string): Promise<string | null> {
  const row = await findRow(id)
  return row && hashOfToken(row.secret)
}

/**
 * The former secret keeps signing for a day, so that the receiver can change without refusing a message. A second
 * renewal meanwhile leaves it, because the receiver may still use it.
 * @param secretMark the mark that the form showed: a repeated form gets the same new secret
 */
export async function renewSecret(id: string, secretMark: string): Promise<string | null> {
  return transaction(async () => {
    const row = await findRow(id, { lock: true })
    if (!row) return null
    const isFormerValid = row.formerSecretUntil !== null && row.formerSecretUntil > now()
    const isRepeated = isFormerValid && secretMark !== '' && secretMark !== hashOfToken(row.secret)
    const shownBefore = isRepeated ? decryptSecret(row.secret) : null
    if (shownBefore) return shownBefore
    const secret = makeWebhookSecret()
    const former = isFormerValid
      ? {}
      : {
          formerSecret: row.secret,
          formerSecretUntil: new Date(now().getTime() + formerSecretHours * 60 * 60_000),
        }
    await change(id, { secret: encryptSecret(secret), ...former })
    return secret
  })
}

export function disableWebhook(id: string): Promise<Outcome<null>> {
  return change(id, { disabledAt: now(), disabledReason: 'owner' })
}

/** Earlier failures cause no further warning, and this person answers for the webhook from now on. */
export function enableWebhook(id: string, personId: string): Promise<Outcome<null>> {
  return change(id, { personId, disabledAt: null, disabledReason: null, failingSince: null, warnedAt: now() })
}

export async function removeWebhook(id: string): Promise<Outcome<null>> {
  const rows = isUuid(id) ? await db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }) : []
  await announceLegalChange()
  return rows.length > 0 ? done(null) : refused(missing)
}

export function tryWebhook(id: string): Promise<Outcome<null>> {
  return transaction(async () => {
    const webhook = await findWebhook(id)
    if (!webhook || webhook.stopReason)
      return refused({ status: 404, sentence: 'Ce programme n’est pas, ou n’est plus averti.' })
    await enqueueWebhookFor(id, trialEvent, { key: randomUUID(), data: {} })
    return done(null)
  })
}

const missing: Refusal = { status: 404, sentence: webhookMissing }

async function change(id: string, set: Partial<Row>): Promise<Outcome<null>> {
  const isThis = eq(webhooks.id, id)
  const rows = isUuid(id) ? await db.update(webhooks).set(set).where(isThis).returning({ id: webhooks.id }) : []
  await announceLegalChange()
  return rows.length > 0 ? done(null) : refused(missing)
}
