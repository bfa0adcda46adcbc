import { redirect, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { keysHref } from '../program-keys.ts'
import { deleteKey } from '../program-keys.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'

export const loader = () => redirect(keysHref)

export async function action({ params, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const name = await deleteKey(params.id ?? '')
  if (name === null) throw await notFound('Clé introuvable.', admin)
  return redirectWithNotice(keysHref, `Clé «\u00a0${name}\u00a0» supprimée.`)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
