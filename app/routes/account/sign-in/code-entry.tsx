import { redirect } from 'react-router'
import { codeInputs, emailInputs } from '#features/sign-in/sign-in-inputs.ts'
import { codeMinutes } from '#features/accounts/account.ts'
import { afterFirstStep, refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { forgottenCodeAddress, readCodeAddress, readCodeLink } from '#features/sign-in/code-email.server.ts'
import { EmailField, SignInForm, EmailSentMessage } from '#features/sign-in/sign-in-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { signInWithCode } from '#features/sign-in/sign-in.server.ts'
import { codeForm } from '#features/sign-in/sign-in-form.ts'
import { forgetUnfinishedSignOut } from '#features/sessions/sign-out.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { Field } from '#platform/forms/field.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { isOutboxNearby } from '#features/site/outbox-access.server.ts'
import type { Route } from './+types/code-entry'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: { ...emailInputs, ...codeInputs } }

export const meta = hiddenPageMeta('Saisir le code')

/** The e-mail's link only fills the form: mail scanners follow links. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = safeReturn(url.searchParams.get('retour'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo)
  const link = readCodeLink(url.searchParams.get('jeton'))
  return {
    returnTo,
    email: link?.email ?? readCodeAddress(request) ?? '',
    code: link?.code ?? '',
    link: link?.link ?? '',
    outboxNearby: await isOutboxNearby(),
  }
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(codeForm, body)
  if (!form.ok) {
    const [[field, sentence] = ['form', '']] = Object.entries(form.errors)
    return refusedAccess(body, field, { status: 400, code: 'CODE', sentence })
  }
  const signedIn = await signInWithCode({ ...form.value, link: form.value.link || null }, request)
  if (!signedIn.ok) return refusedAccess(body, 'code', signedIn.refusal)
  signedIn.value.headers.append('set-cookie', forgottenCodeAddress)
  return afterFirstStep(signedIn.value, body.get('returnTo'))
}

export default function CodeEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { code, email, link, outboxNearby, returnTo } = loaderData
  return (
    <SignInForm
      title="Saisir le code"
      action="/compte/code/saisie"
      refusedForm={actionData}
      submit="Se connecter"
      onAccepted={forgetUnfinishedSignOut}
      before={
        !code && (
          <EmailSentMessage outboxNearby={outboxNearby}>
            Si un compte existe à cette adresse, un code à 6{'\u00a0'}chiffres vient d’y être envoyé. Les codes reçus
            depuis moins de {codeMinutes}
            {'\u00a0'}minutes sont tous valables.
          </EmailSentMessage>
        )
      }
      fields={(errors, values) => (
        <>
          <input type="hidden" name="returnTo" value={values.returnTo ?? returnTo} />
          <input type="hidden" name="link" value={values.link ?? link} />
          <EmailField value={values.email ?? email} error={errors.email} />
          <Field
            name="code"
            {...codeInputs.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={code}
            error={errors.code}
          />
        </>
      )}
      after={<a href="/compte/code">Demander un nouveau code</a>}
    />
  )
}
