import { z } from 'zod'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { webhookAddressCharactersMax, whyNotWebhookAddress } from './sending/webhook-address.ts'
import { type Webhook, type WebhookEvent, webhookEvents } from './webhook.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'

export type WebhookForm = Pick<Webhook, 'address' | 'events'>

export interface RefusedWebhook extends RefusedForm {
  /** Null stands for the current choice of the form. */
  events: WebhookEvent[] | null
}

const chosenEvents = z.array(z.enum(webhookEvents))

export function readEvents(data: FormData): WebhookEvent[] {
  const result = chosenEvents.safeParse([...new Set(data.getAll('events'))])
  return result.success ? result.data : []
}

export function readWebhookForm(
  data: FormData,
  testHosts: string[],
): { ok: true; value: WebhookForm } | { ok: false; errors: FieldErrors } {
  const field = data.get('address')
  const address = typeof field === 'string' ? cleanLine(field).trim() : ''
  const events = readEvents(data)
  const errors: FieldErrors = {}
  const whyNot =
    address.length > webhookAddressCharactersMax
      ? `Au plus ${webhookAddressCharactersMax} caractères.`
      : whyNotWebhookAddress(address, testHosts)
  if (whyNot) errors.address = whyNot
  if (events.length === 0) errors.events = noEvent
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { address: new URL(address).href, events } }
}

export const noEvent = 'Choisissez au moins un événement.'
