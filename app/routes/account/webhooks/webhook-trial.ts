import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { webhookHref } from '#features/webhooks/webhook.ts'
import { tryWebhook } from '#features/webhooks/webhooks.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/webhook-trial'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(webhookHref(params.id))
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  if (!(await tryWebhook(params.id))) throw await notFound('Webhook introuvable ou arrêté.', admin)
  const text = 'Essai parti\u00a0: rechargez cette page pour en voir le résultat.'
  return redirectWithNotice(webhookHref(params.id), { kind: 'success', text })
})

/** A component makes this a page route, whose refusals are pages. */
export default function WebhookTrial() {
  return null
}
