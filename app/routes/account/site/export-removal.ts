import { redirect } from 'react-router'
import { exportsHref } from '#features/backups/export-form.ts'
import { removeExport } from '#features/backups/site-exports.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/export-removal'

export const loader = () => redirect(exportsHref)

export async function action({ params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  if (!(await removeExport(params.id))) throw await notFound('Cet export n’existe plus.', admin)
  return redirectWithNotice(exportsHref, 'Export supprimé.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
