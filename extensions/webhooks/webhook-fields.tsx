import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { eventLabel, type WebhookEvent, webhookEvents } from './webhook.ts'

const options = webhookEvents.map((event) => [event, eventLabel(event)] as const)

export function EventFields({ choice, error }: { choice: WebhookEvent[]; error: string | undefined }) {
  return <ChoiceField legend="Événements annoncés" name="events" options={options} current={choice} error={error} />
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
