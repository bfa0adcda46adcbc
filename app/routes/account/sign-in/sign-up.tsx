import { data, redirect } from 'react-router'
import { emailInputs, passwordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { signUp } from '#features/sign-in/sign-up.server.ts'
import { signUpForm } from '#features/sign-in/sign-in-form.ts'
import { SignInPanel } from '#features/sign-in/sign-in-panel.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { isOutboxNearby } from '#features/site/outbox-access.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/sign-up'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: { ...emailInputs, ...passwordInputs } }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.isEmailSent ? 'Message envoyé' : 'Créer un compte', isHidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  if (currentAccount(context)) throw redirect('/compte')
  return { isEmailSent: url.searchParams.has('envoye'), outboxNearby: await isOutboxNearby() }
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(signUpForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const access = await signUp(form.value, request)
  if (!access.ok) {
    return refusedAccess(body, access.refusal.code.startsWith('PASSWORD_') ? 'password' : 'form', access.refusal)
  }
  throw redirect('/compte/inscription?envoye', { status: 303, headers: access.value })
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { isEmailSent, outboxNearby } = loaderData
  return (
    <SignInPanel
      key={isEmailSent && !actionData ? 'sent' : 'form'}
      mode={isEmailSent && !actionData ? 'connexion' : 'inscription'}
      refusedForm={actionData}
      isEmailSent={isEmailSent && !actionData}
      outboxNearby={outboxNearby}
    />
  )
}
