import { redirect } from 'react-router'
import { emailInputs } from '#features/sign-in/sign-in-inputs.ts'
import { codeMinutes } from '#features/accounts/account.ts'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { codeEmailCookie } from '#features/sign-in/code-email.server.ts'
import { EmailField, SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { requestCode } from '#features/sign-in/sign-in.server.ts'
import { emailForm } from '#features/sign-in/sign-in-form.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/code-request'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: emailInputs }

export const meta = hiddenPageMeta('Recevoir un code')

export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = safeReturn(url.searchParams.get('retour'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo)
  return { returnTo }
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(emailForm, body)
  if (!form.ok) return refusedAccess(body, 'email', { status: 400, code: 'EMAIL', sentence: form.errors.email ?? '' })
  const refusal = await requestCode(form.value.email, request)
  if (refusal) return refusedAccess(body, 'form', refusal)
  const returnTo = safeReturn(body.get('returnTo'), '/compte')
  throw redirect(`/compte/code/saisie?retour=${encodeURIComponent(returnTo)}`, {
    status: 303,
    headers: { 'set-cookie': codeEmailCookie(form.value.email) },
  })
}

export default function CodeRequest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Recevoir un code"
      action="/compte/code"
      refusedForm={actionData}
      submit="Envoyer le code"
      before={
        <p>
          Vous recevrez un code par e-mail, valable une seule fois, pendant {codeMinutes}
          {'\u00a0'}minutes. Il remplace votre mot de passe cette fois-ci.
        </p>
      }
      fields={(errors, values) => (
        <>
          <input type="hidden" name="returnTo" value={values.returnTo ?? loaderData.returnTo} />
          <EmailField value={values.email} error={errors.email} />
        </>
      )}
      after={<a href="/compte/connexion">Se connecter avec un mot de passe</a>}
    />
  )
}
