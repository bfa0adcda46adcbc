import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { resend } from '#features/webhooks/deliveries.server.ts'
import { webhookHref } from '#features/webhooks/webhook.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/delivery-again'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(webhookHref(params.id))
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const round = formText(await readBody(request), 'round')
  const sent = await resend(params.id, params.delivery, /^\d{1,6}$/.test(round) ? Number(round) : -1)
  if (!sent.ok && sent.refusal.status === 404) throw await notFound(sent.refusal.sentence, admin)
  const notice = sent.ok
    ? ({ kind: 'success', text: 'Envoi reparti.' } as const)
    : ({ kind: 'error', text: sent.refusal.sentence } as const)
  return redirectWithNotice(webhookHref(params.id), notice)
}

/** A component makes this a page route, whose refusals are pages. */
export default function DeliveryAgain() {
  return null
}
