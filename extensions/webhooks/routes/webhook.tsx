import {
  data,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { DeliveryList } from '../delivery-list.tsx'
import { listDeliveries } from '../deliveries.server.ts'
import { noEvent, readEvents } from '../webhook-form.ts'
import { WebhookPanel } from '../webhook-panel.tsx'
import { webhookHref, webhooksHref } from '../webhook.ts'
import { changeEvents, requireWebhook } from '../webhooks.server.ts'
import { refusedForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '../webhooks.css'
import '#platform/ui/item-list.css'

export const meta = hiddenPageMeta('Programme averti')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const webhook = await requireWebhook(params.id, requireAdmin(context))
  return { webhook, deliveries: await listDeliveries(webhook.id) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const events = readEvents(body)
  if (events.length === 0) return data({ ...refusedForm(body, { events: noEvent }), events }, { status: 400 })
  await requireDone(await changeEvents(String(params.id), events), admin)
  return redirectWithNotice(webhookHref(String(params.id)), { kind: 'success', text: 'Événements enregistrés.' })
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, (form) => ({ errors: { form }, values: {}, events: null }))

export default function Webhook() {
  const { webhook, deliveries } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action | typeof clientAction>()
  return (
    <NarrowPage
      place="top"
      back={{ href: webhooksHref, label: 'Avertir un programme' }}
      title="Programme averti"
      caption={<p className="caption webhook-address">{webhook.address}</p>}
    >
      <div className="webhook-page">
        <WebhookPanel webhook={webhook} refused={actionData} />
        <section aria-labelledby="deliveries">
          <h2 id="deliveries">Derniers envois</h2>
          <DeliveryList webhookId={webhook.id} deliveries={deliveries} canResend={!webhook.stopReason} />
        </section>
      </div>
    </NarrowPage>
  )
}
