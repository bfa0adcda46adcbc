import { redirect } from 'react-router'
import { signOut } from '#features/accounts/sessions/sessions.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/sign-out'

export function loader() {
  throw redirect('/compte')
}

export async function action({ request }: Route.ActionArgs) {
  return redirectWithNotice('/compte', { kind: 'success', text: 'Déconnexion réussie' }, await signOut(request))
}

/** A page of its own, so that a refusal is a page too: without one the answer would be for machines. */
export default function SignOut() {
  return null
}
