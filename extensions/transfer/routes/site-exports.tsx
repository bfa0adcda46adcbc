import { useRef } from 'react'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { confirmIdentity, hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { FormError } from '#features/sign-in/sign-in-page.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { exportDays, exportsHref } from '../exports/export-form.ts'
import { ExportList } from '../exports/export-list.tsx'
import { beginExport, exportKinds, listExports } from '../exports/site-exports.server.ts'

export const handle = { inputs: identityInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Tout exporter')

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [exports, twoSteps] = await Promise.all([listExports(admin), hasTwoSteps(admin)])
  const kinds = exportKinds.map(({ fileName, label, purpose }) => [fileName, `${label}\u00a0: ${purpose}`] as const)
  return { exports, twoSteps, kinds, email: admin.email }
}

/** The archive holds what opens the blog, so that a session alone does not make one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const refusal = await confirmIdentity(admin, proofOf(body), request)
  if (refusal) return refusedIdentity(body, 'form', refusal)
  const outcome = await beginExport(formText(body, 'kind'), admin)
  if (!outcome.ok) return refuseForm(body, 'form', outcome.refusal)
  return redirectWithNotice(exportsHref, `L’export se prépare. Un e-mail à ${admin.email} dira qu’il est prêt.`)
}

export default function Exports() {
  const { exports, kinds, twoSteps, email } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const errors = actionData?.errors ?? {}
  useFocusFirstError(form, actionData?.errors)
  const busy = useNavigation().formAction === exportsHref
  return (
    <section className="account-section">
      <TabHeading>Tout exporter</TabHeading>
      <p>
        Le fichier se prépare pendant que vous faites autre chose{'\u00a0'}; un e-mail à {email} dit qu’il est prêt. Il
        reste ici {exportDays}
        {'\u00a0'}jours. Gardez-le pour vous{'\u00a0'}: il contient les adresses e-mail des membres, et l’archive
        complète aussi de quoi ouvrir le blog.
      </p>
      <ExportList exports={exports} />
      <form method="post" action={exportsHref} className="panel column" ref={form} noValidate>
        <FormError>{errors.form}</FormError>
        <ChoiceField
          name="kind"
          legend="Ce que vous emportez"
          options={kinds}
          current={actionData?.values.kind ?? kinds[0]?.[0] ?? ''}
        />
        <IdentityFields twoSteps={twoSteps} errors={errors} />
        <SubmitButton busy={busy}>Préparer l’export</SubmitButton>
      </form>
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
