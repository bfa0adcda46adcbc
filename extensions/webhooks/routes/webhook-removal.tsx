import { useLoaderData, type LoaderFunctionArgs, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { webhookHref, webhooksHref } from '../webhook.ts'
import { removeWebhook, requireWebhook } from '../webhooks.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import '../webhooks.css'

export const meta = hiddenPageMeta('Ne plus avertir un programme')

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { webhook: await requireWebhook(params.id, requireAdmin(context)) }
}

export const action = handledOnce(async ({ params, context }: ActionFunctionArgs) => {
  const admin = requireAdmin(context)
  await requireDone(await removeWebhook(String(params.id)), admin)
  return redirectWithNotice(webhooksHref, 'Ce programme ne sera plus averti.')
})

export default function WebhookRemoval() {
  const { webhook } = useLoaderData<typeof loader>()
  return (
    <ConfirmationPage
      title={'Ne plus avertir ce programme\u00a0?'}
      confirm="Supprimer"
      cancelHref={webhookHref(webhook.id)}
    >
      <p className="webhook-address">{webhook.address}</p>
      <p>Rien n’y sera plus envoyé, et ses envois passés ne seront plus affichés.</p>
    </ConfirmationPage>
  )
}
