import type { FormInputs } from '#platform/field-input.ts'
export const webhooksHref = '/compte/webhooks'
export const webhookInputs = {
  address: { label: 'Adresse qui reçoit les envois', type: 'url', required: true },
} as const satisfies FormInputs
export const webhookHref = (id: string) => `${webhooksHref}/${encodeURIComponent(id)}`

export const articleWebhooks = ['article.published', 'article.changed', 'article.removed'] as const
export const commentWebhooks = ['comment.received', 'comment.validated', 'comment.rejected', 'comment.removed'] as const
export const webhookEvents = [...articleWebhooks, ...commentWebhooks] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const trialEvent = 'test'

export const webhooksMax = 20
/** A receiver that fails this long without accepting a message is stopped. */
export const failingDaysMax = 3
export const deliveryDaysMax = 30

export const webhookMissing = 'Aucun programme n’est averti à cette adresse.'
/** The former secret signs, too, during this time. */
export const formerSecretHours = 24

export type DisabledReason = 'owner' | 'administrator' | 'failures' | 'gone'
export type DeliveryState = 'pending' | 'delivered' | 'abandoned'

const eventLabels: Record<WebhookEvent | typeof trialEvent, string> = {
  'article.published': 'Article publié',
  'article.changed': 'Article modifié',
  'article.removed': 'Article supprimé',
  'comment.received': 'Commentaire reçu, ou de nouveau en attente',
  'comment.validated': 'Commentaire validé',
  'comment.rejected': 'Commentaire rejeté',
  'comment.removed': 'Commentaire supprimé',
  [trialEvent]: 'Essai',
}

/** An event of another version appears under its own name. */
export function eventLabel(event: string): string {
  return (eventLabels as Record<string, string>)[event] ?? event
}

export const stopSentences: Record<DisabledReason, string> = {
  owner: 'Vous avez arrêté les envois.',
  administrator:
    'Les envois se sont arrêtés d’eux-mêmes\u00a0: la personne qui les avait demandés n’est plus administratrice, ou son compte est suspendu ou supprimé.',
  failures: 'Les envois se sont arrêtés d’eux-mêmes, après des jours d’échecs.',
  gone: 'Les envois se sont arrêtés d’eux-mêmes\u00a0: l’adresse a répondu qu’elle n’existe plus (410).',
}

export interface Webhook {
  id: string
  address: string
  events: WebhookEvent[]
  stopReason: DisabledReason | null
  failing: boolean
}

export function webhookState({ stopReason, failing }: Pick<Webhook, 'stopReason' | 'failing'>) {
  if (stopReason) return { label: 'Arrêté', className: 'status rejected' }
  return failing ? { label: 'En échec', className: 'status' } : { label: 'En marche', className: 'status ok' }
}

export const deliveryStates: Record<DeliveryState, { label: string; className: string }> = {
  pending: { label: 'En attente', className: 'status' },
  delivered: { label: 'Reçu', className: 'status ok' },
  abandoned: { label: 'Abandonné', className: 'status rejected' },
}
