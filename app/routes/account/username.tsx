import { profileHref } from '#features/accounts/account.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { usernameInputs } from '#features/profile/profile-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { usernameForm } from '#features/accounts/username.ts'
import { ProfileForms } from '#features/profile/profile-forms.tsx'
import { changeUsername } from '#features/profile/profile.server.ts'
import { readProfileForms } from '#features/profile/profile-page.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Route } from './+types/username'

export const handle = { inputs: usernameInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Pseudo')

export function loader({ request, context }: Route.LoaderArgs) {
  return readProfileForms(requireAccount(context), request)
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = requireAccount(context)
  const form = readForm(usernameForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await changeUsername(account, form.value.username)
  if (!outcome.ok) {
    const sentence = `Erreur lors de la mise à jour du pseudo : ${outcome.refusal.sentence}`
    return refuseForm(body, 'username', { ...outcome.refusal, sentence })
  }
  return redirectWithNotice(profileHref, 'Pseudo mis à jour avec succès.')
})

export default function Username({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForms {...loaderData} refusal={actionData && { address: 'pseudo', form: actionData }} />
}
