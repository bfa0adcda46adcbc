import { redirect } from 'react-router'
import { secondStepInputs } from '#features/sign-in/sign-in-inputs.ts'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { SecondStepField } from '#features/sign-in/identity-fields.tsx'
import { giveSecondFactor } from '#features/sign-in/sign-in.server.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import { forgetUnfinishedSignOut } from '#features/sessions/sign-out.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { CheckBox } from '#platform/forms/choice-field.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/second-step'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: secondStepInputs }

export const meta = hiddenPageMeta('Validation en deux étapes')

export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = safeReturn(url.searchParams.get('retour'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo)
  return { returnTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const returnTo = safeReturn(body.get('returnTo'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo, 303)
  const form = readForm(secondStepForm, body)
  if (!form.ok) return refusedAccess(body, 'code', { status: 400, code: 'EMPTY', sentence: form.errors.code ?? '' })
  const outcome = await giveSecondFactor({ code: form.value.code, trustDevice: body.has('trustDevice') }, request)
  if (!outcome.ok) return refusedAccess(body, 'code', outcome.refusal)
  throw redirect(returnTo, { status: 303, headers: outcome.value })
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInForm
      title="Validation en deux étapes"
      action="/compte/verification"
      refusedForm={actionData}
      submit="Se connecter"
      onAccepted={forgetUnfinishedSignOut}
      fields={(errors) => (
        <>
          <input type="hidden" name="returnTo" value={actionData?.values.returnTo ?? loaderData.returnTo} />
          <SecondStepField error={errors.code} />
          <CheckBox name="trustDevice" isChecked={actionData?.values.trustDevice !== undefined}>
            Ne plus demander sur cet appareil pendant 30{'\u00a0'}jours
          </CheckBox>
        </>
      )}
      after={<a href="/compte/connexion">Recommencer la connexion</a>}
    />
  )
}
