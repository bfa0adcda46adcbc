import { profileHref } from '#features/accounts/account.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { passwordChangeInputs } from '#features/profile/profile-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { passwordForm } from '#features/profile/profile-form.ts'
import { passkeysToRemove } from '#features/sign-in/passkey-choice.tsx'
import { ProfileForms } from '#features/profile/profile-forms.tsx'
import { changePassword } from '#features/profile/profile.server.ts'
import { readProfileForms } from '#features/profile/profile-page.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/password'

export const handle = { inputs: passwordChangeInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Mot de passe')

export function loader({ request, context }: Route.LoaderArgs) {
  return readProfileForms(requireAccount(context), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  const form = readForm(passwordForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await changePassword(
    account,
    { newPassword: form.value.password, ...proofOf(body, 'currentPassword') },
    passkeysToRemove(body),
    request,
  )
  if (!outcome.ok) {
    const isNew = outcome.refusal.code.startsWith('PASSWORD_')
    return refusedIdentity(body, isNew ? 'password' : 'form', outcome.refusal, 'currentPassword')
  }
  return redirectWithNotice(profileHref, 'Mot de passe mis à jour avec succès.', outcome.value)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForms {...loaderData} refusal={actionData && { address: 'mot-de-passe', form: actionData }} />
}
