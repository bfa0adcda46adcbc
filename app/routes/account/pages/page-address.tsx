import { changeAddress } from '#features/pages/page-addresses.server.ts'
import { addressOf } from '#features/pages/page-address.ts'
import { findEditablePage } from '#features/pages/editable-page.server.ts'
import { pagePath, pagesHref } from '#features/pages/page.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { refusedPage, requireDone } from '#features/site/not-found.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { Field } from '#platform/forms/field.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { site } from '#platform/site.server.ts'
import type { Route } from './+types/page-address'

export const handle = { inputs: { address: { label: 'Adresse de la page', required: true } } } satisfies RouteHandle

export const meta = hiddenPageMeta('Changer l’adresse')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  const page = await requireDone(await findEditablePage(params.id), account)
  const { title, slug, version } = page.article
  return { title, slug: slug || addressOf(title), isKnown: version > 0, host: new URL(site.siteUrl).host }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireEditor(context)
  const outcome = await changeAddress(params.id, formText(body, 'address'), account)
  if (outcome.ok) return redirectWithNotice(pagesHref, `Adresse de la page\u00a0: ${pagePath(outcome.value.slug)}`)
  const { status } = outcome.refusal
  if (status !== 400 && status !== 409) throw await refusedPage(outcome.refusal, account)
  return refuseForm(body, 'address', outcome.refusal)
})

export default function PageAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { title, slug, isKnown, host } = loaderData
  return (
    <NarrowPage title="Changer l’adresse" back={{ href: pagesHref, label: 'Pages' }}>
      <form method="post" className="panel column" noValidate>
        <IdempotencyKeyField />
        <p>{title || 'Sans titre'}</p>
        <Field
          label="Adresse de la page"
          name="address"
          required
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={actionData?.values.address ?? slug}
          hint={`Après ${host}/. ${isKnown ? 'L’ancienne adresse mènera à la nouvelle.' : ''}`.trim()}
          error={actionData?.errors.address}
        />
        <ConfirmationActions cancelHref={pagesHref} danger={false}>
          Enregistrer
        </ConfirmationActions>
      </form>
    </NarrowPage>
  )
}
