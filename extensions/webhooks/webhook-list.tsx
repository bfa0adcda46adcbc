import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { count } from '#platform/text/french.ts'
import { webhookAddressCharactersMax } from './sending/webhook-address.ts'
import { webhookState, webhookEvents, webhookHref, type Webhook, webhookInputs } from './webhook.ts'
import { EventFields } from './webhook-fields.tsx'
import type { RefusedWebhook } from './webhook-form.ts'

export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  if (webhooks.length === 0) return <p className="caption">Aucune adresse. Ajoutez la première ci-dessous.</p>
  return (
    <ul className="item-list">
      {webhooks.map((webhook) => {
        const state = webhookState(webhook)
        return (
          <li key={webhook.id}>
            <div>
              <a className="webhook-address" href={webhookHref(webhook.id)}>
                {webhook.address}
              </a>
              <span className="caption">{count(webhook.events.length, 'événement')}</span>
            </div>
            <span className={state.className}>{state.label}</span>
          </li>
        )
      })}
    </ul>
  )
}

export function NewWebhook({ refused: refusal }: { refused: RefusedWebhook | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  useFocusFirstError(form, refusal?.errors)
  return (
    <Form method="post" className="panel stack" ref={form} noValidate>
      <ErrorMessage>{refusal?.errors.form}</ErrorMessage>
      <Field
        {...fieldsOf(webhookInputs, refusal, { address: '' })('address')}
        inputMode="url"
        maxLength={webhookAddressCharactersMax}
        placeholder="https://exemple.fr/webhooks"
      />
      <EventFields choice={refusal?.events ?? [...webhookEvents]} error={refusal?.errors.events} />
      <div>
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          Ajouter
        </button>
      </div>
    </Form>
  )
}
