import { useRef } from 'react'
import { Form } from 'react-router'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import type { RefusedWebhook } from './webhook-form.ts'
import { disabledSentences, webhookState, webhookHref, type Webhook } from './webhook.ts'
import { EventFields } from './webhook-fields.tsx'

export function WebhookPanel({ webhook, refused }: { webhook: Webhook; refused: RefusedWebhook | undefined }) {
  const state = webhookState(webhook)
  const href = webhookHref(webhook.id)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused?.errors)
  return (
    <>
      <p>
        <span className={state.className}>{state.label}</span>
      </p>
      {webhook.disabled && <p>{disabledSentences[webhook.disabled]}</p>}
      <div className="actions">
        {webhook.disabled ? (
          <ActionForm action={`${href}/reprise`}>Reprendre les envois</ActionForm>
        ) : (
          <>
            <ActionForm action={`${href}/essai`}>Envoyer un essai</ActionForm>
            <ActionForm action={`${href}/arret`}>Arrêter les envois</ActionForm>
          </>
        )}
        <a className="btn outline small" href={`${href}/secret`}>
          Remplacer le secret
        </a>
        <a className="btn danger small" href={`${href}/suppression`}>
          Supprimer
        </a>
      </div>
      <Form method="post" className="panel stack" ref={form} noValidate>
        <ErrorMessage>{refused?.errors.form}</ErrorMessage>
        <EventFields chosen={refused?.events ?? webhook.events} error={refused?.errors.events} />
        <div>
          <button className="btn" type="submit">
            Enregistrer
          </button>
        </div>
      </Form>
    </>
  )
}

function ActionForm({ action, children }: { action: string; children: string }) {
  return (
    <form method="post" action={action}>
      <IdempotencyKeyField />
      <button className="btn outline small" type="submit">
        {children}
      </button>
    </form>
  )
}
