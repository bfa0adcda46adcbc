import { data, redirect } from 'react-router'
import { emailInputs, passwordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { signIn } from '#features/sign-in/sign-in.server.ts'
import { afterFirstStep, refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { signInForm } from '#features/sign-in/sign-in-form.ts'
import { SignInPanel } from '#features/sign-in/sign-in-panel.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/sign-in'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: { ...emailInputs, ...passwordInputs } }

export const meta = hiddenPageMeta('Se connecter')

export function loader({ context }: Route.LoaderArgs) {
  if (currentAccount(context)) throw redirect('/compte')
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  // Without script both forms share one address: the radio button tells which one was meant.
  if (body.get('mode') === 'inscription') {
    throw redirect('/compte/inscription', 307)
  }
  const form = readForm(signInForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const signedIn = await signIn(form.value, request)
  if (!signedIn.ok) return refusedAccess(body, 'form', signedIn.refusal)
  return afterFirstStep(signedIn.value, body.get('returnTo'))
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return <SignInPanel mode="connexion" refusedForm={actionData} returnTo={actionData?.values.returnTo ?? null} />
}
