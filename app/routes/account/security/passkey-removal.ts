import { redirect } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { removePasskey } from '#features/sign-in/passkeys.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/passkey-removal'

export const loader = () => redirect('/compte/securite')

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  if (!(await removePasskey(account, params.id))) throw await notFound('Clé d’accès introuvable.', account)
  return redirectWithNotice('/compte/securite', 'Clé d’accès supprimée.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
