import { redirect, type LoaderFunctionArgs, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { webhookHref, webhookMissing } from '../webhook.ts'
import { disableWebhook, enableWebhook } from '../webhooks.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(webhookHref(String(params.id)))
}

export async function action({ params, url, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const isResumed = url.pathname.endsWith('/reprise')
  const isDone = isResumed ? await enableWebhook(String(params.id), admin.id) : await disableWebhook(String(params.id))
  if (!isDone) throw await notFound(webhookMissing, admin)
  const text = isResumed ? 'Envois repris.' : 'Envois arrêtés.'
  return redirectWithNotice(webhookHref(String(params.id)), text)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
