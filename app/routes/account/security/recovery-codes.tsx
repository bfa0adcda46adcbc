import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { RecoveryCodes, SecurityForm, SecurityPage } from '#features/sign-in/second-factor-panel.tsx'
import { renewRecoveryCodes } from '#features/sign-in/second-factor.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/recovery-codes'
import '#features/sign-in/security.css'

export const handle = { app: true, inputs: identityInputs }

export const meta = hiddenPageMeta('Codes de secours')

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  const outcome = await renewRecoveryCodes(account, proofOf(body), request)
  if (!outcome.ok) return refusedIdentity(body, 'form', outcome.refusal)
  return { recoveryCodes: outcome.value, errors: {} as FieldErrors }
}

export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  return (
    <SecurityPage title="Codes de secours" error={actionData?.errors.form}>
      {actionData && 'recoveryCodes' in actionData ? (
        <RecoveryCodes codes={actionData.recoveryCodes} />
      ) : (
        <SecurityForm errors={actionData?.errors}>
          <p>De nouveaux codes remplacent ceux que vous aviez{'\u00a0'}: les anciens ne seront plus valables.</p>
          <IdentityFields twoSteps errors={actionData?.errors} />
          <button className="btn" type="submit">
            Montrer de nouveaux codes
          </button>
        </SecurityForm>
      )}
    </SecurityPage>
  )
}
