import { profileHref } from '#features/accounts/account.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { emailChangeInputs } from '#features/profile/profile-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { emailForm } from '#features/profile/profile-form.ts'
import { requestEmailChange } from '#features/profile/email-change.server.ts'
import { ProfileForms } from '#features/profile/profile-forms.tsx'
import { readProfileForms } from '#features/profile/profile-page.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/email'

export const handle = { inputs: emailChangeInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('E-mail')

export function loader({ request, context }: Route.LoaderArgs) {
  return readProfileForms(requireAccount(context), request)
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  const form = readForm(emailForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await requestEmailChange(
    account,
    { email: form.value.email, ...proofOf(body, 'currentPassword') },
    request,
  )
  if (!outcome.ok) return refusedIdentity(body, 'email', outcome.refusal, 'currentPassword')
  const text = 'Email mis à jour avec succès. Vérifiez votre boîte mail pour confirmer.'
  return redirectWithNotice(profileHref, text)
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForms {...loaderData} refusal={actionData && { address: 'email', form: actionData }} />
}
