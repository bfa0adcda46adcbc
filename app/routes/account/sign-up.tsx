import { data, redirect } from 'react-router'
import { signUp } from '#features/accounts/sessions.server.ts'
import { signUpForm } from '#features/accounts/sign-in-form.ts'
import { SignInPanel } from '#features/accounts/sign-in-panel.tsx'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { isMailboxReader } from '#platform/mail/mailbox-reader.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/sign-up'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Créer un compte', hidden: true })

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (currentAccount(context)) throw redirect('/compte')
  return { letterSent: url.searchParams.has('envoye'), mailbox: isMailboxReader(request) }
}

export async function action({ request }: Route.ActionArgs) {
  const typed = await readBody(request)
  const form = readForm(signUpForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const access = await signUp(form.value, request)
  if (!access.ok) {
    const { status, sentence, code, retryAfterSeconds } = access.refusal
    const field = code.startsWith('PASSWORD_') ? 'password' : 'form'
    const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
    return data(refusedForm(typed, { [field]: sentence }), { status, ...(headers && { headers }) })
  }
  // An address, not a cookie: a person without an account gets none.
  throw redirect('/compte/inscription?envoye', 303)
}

/** When to come back, after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { letterSent, mailbox } = loaderData
  return (
    <SignInPanel
      key={letterSent && !actionData ? 'sent' : 'form'}
      mode={letterSent && !actionData ? 'connexion' : 'inscription'}
      refused={actionData}
      letterSent={letterSent && !actionData}
      mailbox={mailbox}
    />
  )
}
