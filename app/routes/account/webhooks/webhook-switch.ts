import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { webhookHref, webhookMissing } from '#features/webhooks/webhook.ts'
import { disableWebhook, enableWebhook } from '#features/webhooks/webhooks.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/webhook-switch'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(webhookHref(params.id))
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const isResumed = url.pathname.endsWith('/reprise')
  const switched = isResumed ? await enableWebhook(params.id, admin.id) : await disableWebhook(params.id)
  if (!switched) throw await notFound(webhookMissing, admin)
  const text = isResumed ? 'Envois repris.' : 'Envois arrêtés.'
  return redirectWithNotice(webhookHref(params.id), { kind: 'success', text })
}

/** A component makes this a page route, whose refusals are pages. */
export default function WebhookSwitch() {
  return null
}
