import { redirect } from 'react-router'
import { cancelEmailChange } from '#features/accounts/email-change/email-change.server.ts'
import { requireAccount } from '#features/accounts/authorization.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/email-change-abandonment'

export function loader() {
  throw redirect('/compte')
}

export async function action({ context }: Route.ActionArgs) {
  await cancelEmailChange(requireAccount(context))
  return redirectWithNotice('/compte', { kind: 'success', text: 'Le changement d’adresse est annulé.' })
}

/** A page of its own, so that a refusal is a page too: without one the answer would be for machines. */
export default function EmailChangeAbandonment() {
  return null
}
