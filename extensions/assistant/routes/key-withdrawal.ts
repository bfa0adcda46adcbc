import { redirect, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { withdrawKey } from '../assistant-keys.server.ts'
import { assistantHref } from '../key-form.ts'

export const loader = () => redirect(assistantHref)

export async function action({ params, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const name = await withdrawKey(params.id ?? '')
  if (name === null) throw await notFound('Clé introuvable.', admin)
  return redirectWithNotice(assistantHref, `Clé «\u00a0${name}\u00a0» retirée, avec ce qu’elle proposait.`)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
