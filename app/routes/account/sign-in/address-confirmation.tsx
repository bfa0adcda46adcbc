import { Form } from 'react-router'
import { passwordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { passwordCharactersMax } from '#platform/password-limits.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { confirmAddress, requiredProof } from '#features/sign-in/sign-up.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { Field } from '#platform/forms/field.tsx'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/address-confirmation'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: passwordInputs }

export const meta = hiddenPageMeta('Confirmer mon adresse')

/** GET is read-only: mail scanners follow links. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('jeton') ?? ''
  return { token, proof: await requiredProof(token, request) }
}

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const access = await confirmAddress({ token: formText(body, 'token'), password: formText(body, 'password') }, request)
  if (!access.ok) {
    const isPassword = ['SIGN_UP_PASSWORD', 'EMPTY_PASSWORD'].includes(access.refusal.code)
    return refusedAccess(body, isPassword ? 'password' : 'form', access.refusal)
  }
  return redirectWithNotice('/compte', 'Votre adresse est confirmée.', access.value)
}

export default function AddressConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, proof } = loaderData
  const errors = actionData?.errors ?? {}
  if (actionData?.code === 'LINK_USED') return <UsedLink />
  return (
    <NarrowPage title="Confirmer mon adresse">
      <ErrorMessage>{errors.form}</ErrorMessage>
      <Form method="post" className="panel column">
        <input type="hidden" name="token" value={token} />
        {proof === 'none' ? (
          <p>Confirmez votre adresse, et votre compte est prêt.</p>
        ) : (
          <>
            <p>
              Pour vérifier que c’est bien vous qui avez créé ce compte, nous vous demandons le mot de passe que vous
              avez choisi.
            </p>
            <Field
              name="password"
              {...passwordInputs.password}
              autoComplete="current-password"
              maxLength={passwordCharactersMax}
              error={errors.password}
            />
          </>
        )}
        <button className="btn" type="submit">
          Confirmer mon adresse
        </button>
      </Form>
      {proof === 'password' && (
        <p>
          <a className="link" href="/compte/mot-de-passe-oublie">
            Mot de passe oublié, ou jamais choisi
          </a>
        </p>
      )}
    </NarrowPage>
  )
}

function UsedLink() {
  return (
    <NarrowPage title="Confirmer mon adresse">
      <ErrorMessage>{signInSentence('LINK_USED')}</ErrorMessage>
      <a className="btn" href="/compte/connexion">
        Se connecter
      </a>
    </NarrowPage>
  )
}
