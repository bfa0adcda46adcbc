import { profileHref } from '#features/accounts/account.ts'
import { redirect } from 'react-router'
import { cancelEmailChange } from '#features/accounts/email-change/email-change.server.ts'
import { requireAccount } from '#features/accounts/authorization.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/email-change-abandonment'

export function loader() {
  throw redirect(profileHref)
}

export async function action({ context }: Route.ActionArgs) {
  await cancelEmailChange(requireAccount(context))
  return redirectWithNotice(profileHref, { kind: 'success', text: 'Le changement d’adresse est annulé.' })
}

/** A component makes this a page route, whose refusals are pages. */
export default function EmailChangeAbandonment() {
  return null
}
