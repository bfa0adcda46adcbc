import { PostButton } from '#platform/forms/post-button.tsx'
import { duration, frenchDateTime, frenchNumber } from '#platform/text/french.ts'
import type { Delivery } from './deliveries.server.ts'
import { deliveryDaysMax, deliveryStates, eventLabel, webhookHref } from './webhook.ts'

interface DeliveryListProps {
  webhookId: string
  deliveries: Delivery[]
  canResend: boolean
}

export function DeliveryList({ webhookId, deliveries, canResend }: DeliveryListProps) {
  if (deliveries.length === 0)
    return (
      <p className="caption">
        Les envois des {frenchNumber(deliveryDaysMax)} derniers jours apparaîtront ici.
        {canResend && ' Le bouton «\u00a0Envoyer un essai\u00a0» fait le premier.'}
      </p>
    )
  return (
    <ol className="item-list">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <div>
            {eventLabel(delivery.event)}
            <span className="caption">{captionOf(delivery)}</span>
            {delivery.problem && <p className="caption delivery-problem">{delivery.problem}</p>}
          </div>
          <div className="actions">
            <span className={deliveryStates[delivery.state].className}>{deliveryStates[delivery.state].label}</span>
            {canResend && (
              <PostButton
                action={`${webhookHref(webhookId)}/envois/${delivery.id}/renvoi`}
                fields={{ round: String(delivery.round) }}
                className="btn outline small"
                label={`Renvoyer ${eventLabel(delivery.event)}, ${frenchDateTime(delivery.createdAt)}`}
              >
                Renvoyer
              </PostButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function captionOf({ createdAt, attempts, status, milliseconds, nextAttemptAt }: Delivery): string {
  return [
    `le ${frenchDateTime(createdAt)}`,
    attempts > 1 && duration(attempts, 'essai'),
    status !== null && `réponse ${status}`,
    milliseconds !== null && `en ${frenchNumber(milliseconds)}\u00a0ms`,
    attempts > 0 && nextAttemptAt && `prochain essai le ${frenchDateTime(nextAttemptAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
