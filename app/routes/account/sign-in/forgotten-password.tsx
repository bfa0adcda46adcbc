import { redirect } from 'react-router'
import { emailInputs } from '#features/sign-in/sign-in-inputs.ts'
import { recoveryMinutes } from '#features/accounts/account.ts'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { EmailField, SignInForm, EmailSentMessage } from '#features/sign-in/sign-in-page.tsx'
import { requestNewPassword } from '#features/sign-in/password-reset.server.ts'
import { emailForm } from '#features/sign-in/sign-in-form.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { isOutboxNearby } from '#features/site/outbox-access.server.ts'
import type { Route } from './+types/forgotten-password'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: emailInputs }

export const meta = hiddenPageMeta('Mot de passe oublié')

export async function loader({ url }: Route.LoaderArgs) {
  return { isEmailSent: url.searchParams.has('envoye'), outboxNearby: await isOutboxNearby() }
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(emailForm, body)
  if (!form.ok) return refusedAccess(body, 'email', { status: 400, code: 'EMAIL', sentence: form.errors.email ?? '' })
  const refusal = await requestNewPassword(form.value.email, request)
  if (refusal) return refusedAccess(body, 'form', refusal)
  throw redirect('/compte/mot-de-passe-oublie?envoye', 303)
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { isEmailSent, outboxNearby } = loaderData
  return (
    <SignInForm
      title="Mot de passe oublié"
      action="/compte/mot-de-passe-oublie"
      refusedForm={actionData}
      submit="Recevoir le lien"
      before={
        isEmailSent && !actionData ? (
          <EmailSentMessage outboxNearby={outboxNearby}>
            Si un compte existe à cette adresse, un message vient d’y être envoyé. Son lien est valable{' '}
            {recoveryMinutes}
            {'\u00a0'}minutes.
          </EmailSentMessage>
        ) : (
          <p>
            Saisissez l’e-mail de votre compte{'\u00a0'}: nous vous enverrons un lien pour choisir un nouveau mot de
            passe.
          </p>
        )
      }
      fields={(errors, values) => <EmailField value={values.email} error={errors.email} />}
      after={<a href="/compte/connexion">Se connecter</a>}
    />
  )
}
