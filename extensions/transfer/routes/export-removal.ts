import { redirect, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { exportsHref } from '../exports/export-form.ts'
import { removeExport } from '../exports/site-exports.server.ts'

export const loader = () => redirect(exportsHref)

export async function action({ params, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  if (!(await removeExport(params.id ?? '', admin))) throw await notFound('Cet export n’existe plus.', admin)
  return redirectWithNotice(exportsHref, 'Export supprimé.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
