import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { DeliveryList } from '#features/webhooks/delivery-list.tsx'
import { listDeliveries } from '#features/webhooks/deliveries.server.ts'
import { noEvent, readEvents } from '#features/webhooks/webhook-form.ts'
import { WebhookPanel } from '#features/webhooks/webhook-panel.tsx'
import { webhookHref, webhooksHref, webhookMissing } from '#features/webhooks/webhook.ts'
import { changeEvents, findWebhook } from '#features/webhooks/webhooks.server.ts'
import { refusedForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/webhook'
import '#features/accounts/account.css'
import '#features/webhooks/webhooks.css'
import '#platform/ui/item-list.css'
import '#platform/ui/status.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Webhook', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const webhook = await findWebhook(params.id)
  if (!webhook) throw await notFound(webhookMissing, admin)
  return { webhook, deliveries: await listDeliveries(webhook.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const events = readEvents(typed)
  if (events.length === 0) return data({ ...refusedForm(typed, { events: noEvent }), events }, { status: 400 })
  if (!(await changeEvents(params.id, events))) throw await notFound(webhookMissing, admin)
  return redirectWithNotice(webhookHref(params.id), { kind: 'success', text: 'Événements enregistrés.' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (form) => ({ errors: { form }, typed: {}, events: null }))

export default function Webhook({ loaderData: { webhook, deliveries }, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage
      place="top"
      back={{ href: webhooksHref, label: 'Webhooks' }}
      title="Webhook"
      caption={<p className="caption webhook-address">{webhook.address}</p>}
    >
      <div className="webhook-page">
        <WebhookPanel webhook={webhook} refused={actionData} />
        <section aria-labelledby="deliveries">
          <h2 id="deliveries">Derniers envois</h2>
          <DeliveryList webhookId={webhook.id} deliveries={deliveries} canResend={!webhook.disabled} />
        </section>
      </div>
    </NarrowPage>
  )
}
