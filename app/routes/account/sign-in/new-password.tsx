import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { newPasswordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { SignInLayout, SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { NewPasswordField, PasswordConfirmation } from '#features/sign-in/new-password-field.tsx'
import { newPasswordForm } from '#features/profile/profile-form.ts'
import { findRecovery, setNewPassword } from '#features/sign-in/password-reset.server.ts'
import { broadcastSessionEvent } from '#features/sessions/session-events.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { data } from 'react-router'
import type { Route } from './+types/new-password'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: newPasswordInputs }

export const meta = hiddenPageMeta('Nouveau mot de passe')

/** GET is read-only: mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('jeton') ?? ''
  const open = (await findRecovery(token)) !== null
  return data({ token, open }, { status: open ? 200 : 410 })
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(newPasswordForm, body)
  if (!form.ok) return data({ errors: form.errors, values: form.values, code: 'FORM' }, { status: 400 })
  const set = await setNewPassword({ token: formText(body, 'token'), password: form.value.password }, request)
  if (!set.ok) {
    return refusedAccess(body, set.refusal.code.startsWith('PASSWORD_') ? 'password' : 'form', set.refusal)
  }
  const text = 'Mot de passe mis à jour avec succès.'
  return redirectWithNotice('/compte/connexion', text, set.value)
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const token = actionData?.values.token ?? loaderData.token
  const isOver = actionData ? actionData.code === 'RECOVERY_EXPIRED' : !loaderData.open
  if (isOver) return <LinkIsOver />
  return (
    <SignInForm
      title="Nouveau mot de passe"
      action="/compte/nouveau-mot-de-passe"
      refusedForm={actionData}
      submit="Enregistrer"
      onAccepted={() => broadcastSessionEvent({ type: 'password-recovery' })}
      before={
        <p>
          Toutes les sessions ouvertes seront fermées et les clés d’accès supprimées{'\u00a0'}: vous vous reconnecterez
          avec ce mot de passe.
        </p>
      }
      fields={(errors) => (
        <>
          <input type="hidden" name="token" value={token} />
          <NewPasswordField label={newPasswordInputs.password.label} error={errors.password} />
          <PasswordConfirmation error={errors.confirmation} />
        </>
      )}
      after={<a href="/compte/connexion">Se connecter</a>}
    />
  )
}

function LinkIsOver() {
  return (
    <SignInLayout>
      <h1>Nouveau mot de passe</h1>
      <ErrorMessage>{signInSentence('RECOVERY_EXPIRED')}</ErrorMessage>
      <div className="actions">
        <a className="btn" href="/compte/mot-de-passe-oublie">
          Demander un nouveau lien
        </a>
        <a className="btn outline" href="/compte/connexion">
          Se connecter
        </a>
      </div>
    </SignInLayout>
  )
}
