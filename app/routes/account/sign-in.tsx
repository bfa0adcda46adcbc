import { data, redirect } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { signIn } from '#features/accounts/sessions.server.ts'
import { signInForm } from '#features/accounts/sign-in-form.ts'
import { SignInPanel } from '#features/accounts/sign-in-panel.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/sign-in'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Se connecter', hidden: true })

export function loader({ context }: Route.LoaderArgs) {
  if (currentAccount(context)) throw redirect('/compte')
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const typed = await readBody(request)
  // Without script the form has one address: the chosen radio says which door was meant.
  if (typed.get('mode') === 'inscription') {
    throw redirect('/compte/inscription', 307)
  }
  const form = readForm(signInForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const access = await signIn(form.value, request)
  if (!access.ok) {
    const { status, sentence, retryAfterSeconds } = access.refusal
    const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
    return data(refusedForm(typed, { form: sentence }), { status, ...(headers && { headers }) })
  }
  throw redirect(safeReturn(typed.get('retour'), '/compte'), { status: 303, headers: access.value })
}

/** When to come back, after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function SignIn({ actionData }: Route.ComponentProps) {
  return <SignInPanel mode="connexion" refused={actionData} returnTo={actionData?.typed.retour ?? null} />
}
