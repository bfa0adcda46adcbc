import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { siteSettingsHref } from '#features/legal/legal.ts'
import { pageMeta } from '#features/site/meta.ts'
import { NewSecret } from '#features/webhooks/webhook-fields.tsx'
import { readEvents, readWebhookForm } from '#features/webhooks/webhook-form.ts'
import { NewWebhook, WebhookList } from '#features/webhooks/webhook-list.tsx'
import { webhookHref } from '#features/webhooks/webhook.ts'
import { addWebhook, listWebhooks } from '#features/webhooks/webhooks.server.ts'
import { config } from '#platform/config.server.ts'
import { refusedForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/webhooks'
import '#features/accounts/account.css'
import '#features/webhooks/webhooks.css'
import '#platform/ui/item-list.css'
import '#platform/ui/status.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Webhooks', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { webhooks: await listWebhooks() }
}

/** Not answered twice: the secret would have to be stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const form = readWebhookForm(typed, config.webhookTestHosts)
  const refusal = (errors: Record<string, string>, status: number) =>
    data({ added: null, refused: { ...refusedForm(typed, errors), events: readEvents(typed) } }, { status })
  if (!form.ok) return refusal(form.errors, 400)
  const added = await addWebhook(form.value, admin.id)
  if (!added.ok) return refusal({ form: added.refusal }, 409)
  return { added: added.value, refused: undefined }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (form) => ({ added: null, refused: { errors: { form }, typed: {}, events: null } }))

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const added = actionData?.added
  return (
    <NarrowPage place="top" back={{ href: siteSettingsHref, label: 'Site' }} title="Webhooks">
      {added ? (
        <NewSecret secret={added.secret} href={webhookHref(added.id)} />
      ) : (
        <div className="webhook-page">
          <p>
            À chaque publication et à chaque décision sur un commentaire, le site peut prévenir un autre programme
            {'\u00a0'}: une boutique, une messagerie, une automatisation. Les envois sont signés (
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a>), tentés pendant une journée, et décrits
            dans <a href="/api">la documentation</a>.
          </p>
          <WebhookList webhooks={loaderData.webhooks} />
          <h2>Ajouter une adresse</h2>
          <NewWebhook refused={actionData?.refused} />
        </div>
      )}
    </NarrowPage>
  )
}
