import { redirect } from 'react-router'
import { refusedAccess } from '#features/accounts/answers.server.ts'
import { DoorForm } from '#features/accounts/door-form.tsx'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { giveSecondFactor } from '#features/accounts/sign-in.server.ts'
import { secondStepForm } from '#features/accounts/sign-in-form.ts'
import { forgetUnfinishedSignOut } from '#features/accounts/sign-out.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { Field } from '#platform/forms/field.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/second-step'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Second facteur', hidden: true })

/** When to come back, after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = safeReturn(url.searchParams.get('retour'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo)
  return { returnTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readBody(request)
  const returnTo = safeReturn(typed.get('retour'), '/compte')
  if (currentAccount(context)) throw redirect(returnTo, 303)
  const form = readForm(secondStepForm, typed)
  if (!form.ok) return refusedAccess(typed, 'code', { status: 400, code: 'EMPTY', sentence: form.errors.code ?? '' })
  const given = await giveSecondFactor({ code: form.value.code, trustDevice: typed.has('appareil') }, request)
  if (!given.ok) return refusedAccess(typed, 'code', given.refusal)
  throw redirect(returnTo, { status: 303, headers: given.value })
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DoorForm
      title="Second facteur"
      action="/compte/verification"
      refused={actionData}
      submit="Se connecter"
      onAccepted={forgetUnfinishedSignOut}
      fields={(errors) => (
        <>
          <input type="hidden" name="retour" value={actionData?.typed.retour ?? loaderData.returnTo} />
          <Field
            label="Code à 6 chiffres de votre application"
            hint="Sans votre application, saisissez un de vos codes de secours."
            name="code"
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            error={errors.code}
          />
          <label className="case">
            <input type="checkbox" name="appareil" />
            Ne plus demander sur cet appareil pendant 30{'\u00a0'}jours
          </label>
        </>
      )}
      after={<a href="/compte/connexion">Recommencer la connexion</a>}
    />
  )
}
