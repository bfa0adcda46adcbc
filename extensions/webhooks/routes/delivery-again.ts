import { redirect, type LoaderFunctionArgs, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { resend } from '../deliveries.server.ts'
import { webhookHref } from '../webhook.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(webhookHref(String(params.id)))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const round = formText(await readBody(request), 'round')
  const outcome = await resend(String(params.id), String(params.delivery), /^\d{1,6}$/.test(round) ? Number(round) : -1)
  if (!outcome.ok && outcome.refusal.status === 404) throw await notFound(outcome.refusal.sentence, admin)
  const notice = outcome.ok ? ('Envoi reparti.' as const) : ({ kind: 'error', text: outcome.refusal.sentence } as const)
  return redirectWithNotice(webhookHref(String(params.id)), notice)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
