import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { SecurityForm, SecurityPage } from '#features/sign-in/second-factor-panel.tsx'
import { removeSecondFactor } from '#features/sign-in/second-factor.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/second-factor-removal'

export const handle = { app: true, inputs: identityInputs }

export const meta = hiddenPageMeta('Désactiver la validation en deux étapes')

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  const refusal = await removeSecondFactor(account, proofOf(body), request)
  if (refusal) return refusedIdentity(body, 'form', refusal)
  return redirectWithNotice('/compte/securite', 'Validation en deux étapes désactivée.')
}

export default function SecondFactorRemoval({ actionData }: Route.ComponentProps) {
  return (
    <SecurityPage title="Désactiver la validation en deux étapes&nbsp;?" error={actionData?.errors.form}>
      <SecurityForm errors={actionData?.errors}>
        <p>Votre mot de passe suffira de nouveau pour vous connecter. Les codes de secours ne seront plus valables.</p>
        <IdentityFields twoSteps errors={actionData?.errors} />
        <ConfirmationActions cancelHref="/compte/securite">Désactiver</ConfirmationActions>
      </SecurityForm>
    </SecurityPage>
  )
}
