import { redirect, type LoaderFunctionArgs, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { webhookHref } from '../webhook.ts'
import { tryWebhook } from '../webhooks.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(webhookHref(String(params.id)))
}

export const action = handledOnce(async ({ params, context }: ActionFunctionArgs) => {
  const admin = requireAdmin(context)
  if (!(await tryWebhook(String(params.id))))
    throw await notFound('Ce programme n’est pas, ou n’est plus averti.', admin)
  const text = 'Essai parti\u00a0: rechargez cette page pour en voir le résultat.'
  return redirectWithNotice(webhookHref(String(params.id)), text)
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
