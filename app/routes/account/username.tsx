import { profileHref } from '#features/accounts/account.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { usernameInputs } from '#features/profile/profile-inputs.ts'
import { pageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { usernameForm } from '#features/accounts/username.ts'
import { ProfileForms } from '#features/profile/profile-forms.tsx'
import { changeUsername } from '#features/profile/profile.server.ts'
import { readProfileForms } from '#features/profile/profile-page.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/username'

export const handle = { inputs: usernameInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pseudo', isHidden: true })

export function loader({ request, context }: Route.LoaderArgs) {
  return readProfileForms(requireAccount(context), request)
}

export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const account = requireAccount(context)
  const body = await readBody(request)
  const form = readForm(usernameForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await changeUsername(account, form.value.username)
  if (!outcome.ok) {
    const username = `Erreur lors de la mise à jour du pseudo : ${outcome.refusal.sentence}`
    return data(refusedForm(body, { username }), { status: outcome.refusal.status })
  }
  return redirectWithNotice(profileHref, { kind: 'success', text: 'Pseudo mis à jour avec succès.' })
})

export default function Username({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForms {...loaderData} refusal={actionData && { address: 'pseudo', form: actionData }} />
}
