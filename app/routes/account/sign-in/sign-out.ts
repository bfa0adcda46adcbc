import { redirect } from 'react-router'
import { signOut } from '#features/sessions/sessions.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/sign-out'

export const loader = () => redirect('/compte')

export async function action({ request }: Route.ActionArgs) {
  return redirectWithNotice('/compte', 'Déconnexion réussie', await signOut(request))
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
