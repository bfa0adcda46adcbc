import { data } from 'react-router'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { passwordForm } from '#features/accounts/profile-form.ts'
import { ProfileForms } from '#features/accounts/profile-forms.tsx'
import { changePassword } from '#features/accounts/profile.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/password'

export function loader({ context }: Route.LoaderArgs) {
  return { account: requireAccount(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const typed = await readBody(request)
  const form = readForm(passwordForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const changed = await changePassword(account, form.value, request)
  if (!changed.ok) {
    const { status, sentence, code } = changed.refusal
    const field = code === 'INVALID_PASSWORD' ? 'currentPassword' : 'form'
    return data(refusedForm(typed, { [field]: sentence }), { status })
  }
  return redirectWithNotice('/compte', { kind: 'success', text: 'Mot de passe mis à jour avec succès.' }, changed.value)
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProfileForms account={loaderData.account} refused={actionData && { address: 'mot-de-passe', form: actionData }} />
  )
}
