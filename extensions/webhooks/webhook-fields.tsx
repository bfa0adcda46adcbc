import { useId } from 'react'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { eventLabel, type WebhookEvent, webhookEvents } from './webhook.ts'

interface EventFieldsProps {
  choice: WebhookEvent[]
  error: string | undefined
}

export function EventFields({ choice, error }: EventFieldsProps) {
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Événements annoncés</legend>
      {webhookEvents.map((event) => (
        <label className="option" key={event}>
          <input
            type="checkbox"
            name="events"
            value={event}
            defaultChecked={choice.includes(event)}
            aria-invalid={error ? true : undefined}
          />
          {eventLabel(event)}
        </label>
      ))}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

export function NewSecret({ secret, href }: { secret: string; href: string }) {
  return (
    <div className="panel stack" role="group" aria-labelledby="new-secret-note new-secret" {...resultMark}>
      <h2>Secret des signatures</h2>
      <p id="new-secret-note">
        Donnez-le au programme qui reçoit les envois, pour qu’il vérifie leur signature. Il ne sera plus jamais affiché
        {'\u00a0'}: si vous le perdez, remplacez-le.
      </p>
      <p className="webhook-secret">
        <code translate="no" id="new-secret">
          {secret}
        </code>
      </p>
      <div>
        <a className="btn" href={href}>
          C’est noté
        </a>
      </div>
    </div>
  )
}
