import type { Processing } from '#features/legal/processing.ts'
import { duration } from '#platform/text/french.ts'
import { commentWebhooks, deliveryDaysMax } from './webhook.ts'
import { listWebhooks } from './webhooks.server.ts'

/** While a program is told about comments; messages about articles say nothing about anybody. */
export async function listProcessings(): Promise<Processing[]> {
  const webhooks = (await listWebhooks()).filter(
    ({ events, stopReason }) => !stopReason && commentWebhooks.some((event) => events.includes(event)),
  )
  if (webhooks.length === 0) return []
  const hosts = new Set(webhooks.map(({ address }) => new URL(address).host))
  return [
    {
      name: 'Programmes avertis',
      people: 'membres',
      data: 'le numéro d’un commentaire, son article et son état, jamais son texte ni le nom ou l’e-mail de son auteur',
      purpose: 'pour qu’un programme de l’équipe du site sache aussitôt qu’un commentaire a changé',
      basis: 'intérêt légitime',
      period: `${duration(deliveryDaysMax, 'jour')} pour l’historique de ces envois`,
      recipients: [...hosts].join(', '),
    },
  ]
}
