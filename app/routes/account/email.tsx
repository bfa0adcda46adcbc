import { pageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { refusedAccess } from '#features/accounts/answers.server.ts'
import { emailForm } from '#features/accounts/profile-form.ts'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { requestEmailChange } from '#features/accounts/profile.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/email'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Email', hidden: true })

export function loader({ context }: Route.LoaderArgs) {
  return { account: requireAccount(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const typed = await readBody(request)
  const form = readForm(emailForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const changed = await requestEmailChange(account, form.value, request)
  if (!changed.ok) {
    return refusedAccess(
      typed,
      changed.refusal.code === 'INVALID_PASSWORD' ? 'currentPassword' : 'email',
      changed.refusal,
    )
  }
  const text = 'Email mis à jour avec succès. Vérifiez votre boîte mail pour confirmer.'
  return redirectWithNotice('/compte', { kind: 'success', text }, changed.value)
}

/** When to come back, after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForms account={loaderData.account} refused={actionData && { address: 'email', form: actionData }} />
}
