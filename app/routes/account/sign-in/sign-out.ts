import { redirect } from 'react-router'
import { signOut } from '#features/sessions/sessions.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/sign-out'

export function loader() {
  throw redirect('/compte')
}

export async function action({ request }: Route.ActionArgs) {
  return redirectWithNotice('/compte', { kind: 'success', text: 'Déconnexion réussie' }, await signOut(request))
}

/** A component makes this a page route, whose refusals are pages. */
export default function SignOut() {
  return null
}
