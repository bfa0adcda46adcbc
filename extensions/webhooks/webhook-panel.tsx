import { useRef } from 'react'
import { Form } from 'react-router'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import type { RefusedWebhook } from './webhook-form.ts'
import { stopSentences, webhookState, webhookHref, type Webhook } from './webhook.ts'
import { EventFields } from './webhook-fields.tsx'

export function WebhookPanel({ webhook, refused: refusal }: { webhook: Webhook; refused: RefusedWebhook | undefined }) {
  const state = webhookState(webhook)
  const href = webhookHref(webhook.id)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refusal?.errors)
  return (
    <>
      <p>
        <span className={state.className}>{state.label}</span>
      </p>
      {webhook.stopReason && <p>{stopSentences[webhook.stopReason]}</p>}
      <div className="actions">
        {webhook.stopReason ? (
          <PostButton action={`${href}/reprise`} className="btn outline small">
            Reprendre les envois
          </PostButton>
        ) : (
          <>
            <PostButton action={`${href}/essai`} className="btn outline small">
              Envoyer un essai
            </PostButton>
            <PostButton action={`${href}/arret`} className="btn outline small">
              Arrêter les envois
            </PostButton>
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
        <ErrorMessage>{refusal?.errors.form}</ErrorMessage>
        <EventFields choice={refusal?.events ?? webhook.events} error={refusal?.errors.events} />
        <div>
          <button className="btn">Enregistrer</button>
        </div>
      </Form>
    </>
  )
}
