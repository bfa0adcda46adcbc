import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import { resend } from '../deliveries.server.ts'
import { webhookHref } from '../webhook.ts'
import { disableWebhook, enableWebhook, tryWebhook } from '../webhooks.server.ts'

interface Press {
  id: string
  delivery: string
  adminId: string
  body: FormData
}

/** The acts of one press of a button on a webhook, by the ends of their addresses. */
const acts: Record<string, [work: (press: Press) => Promise<Outcome<null>>, sentence: string]> = {
  arret: [({ id }) => disableWebhook(id), 'Envois arrêtés.'],
  reprise: [({ id, adminId }) => enableWebhook(id, adminId), 'Envois repris.'],
  essai: [({ id }) => tryWebhook(id), 'Essai parti\u00a0: rechargez cette page pour en voir le résultat.'],
  renvoi: [({ id, delivery, body }) => resend(id, delivery, roundIn(body)), 'Envoi reparti.'],
}

function roundIn(body: FormData): number {
  const round = formText(body, 'round')
  return /^\d{1,6}$/.test(round) ? Number(round) : -1
}

export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(webhookHref(String(params.id)))
}

export const action = handledOnce(async ({ params, url, context }: ActionFunctionArgs, body) => {
  const admin = requireAdmin(context)
  const act = acts[url.pathname.split('/').at(-1) ?? '']
  if (!act) throw new Error(`No act has the address ${url.pathname}.`)
  const [work, sentence] = act
  const id = String(params.id)
  const outcome = await work({ id, delivery: String(params.delivery), adminId: admin.id, body })
  if (!outcome.ok && outcome.refusal.status === 409)
    return redirectWithNotice(webhookHref(id), { kind: 'error', text: outcome.refusal.sentence })
  await requireDone(outcome, admin)
  return redirectWithNotice(webhookHref(id), sentence)
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
