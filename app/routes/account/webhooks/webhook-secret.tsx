import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { NewSecret } from '#features/webhooks/webhook-fields.tsx'
import { formerSecretHours, webhookHref, webhookMissing } from '#features/webhooks/webhook.ts'
import { findSecretMark, findWebhook, renewSecret } from '#features/webhooks/webhooks.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/webhook-secret'
import '#features/accounts/account.css'
import '#features/webhooks/webhooks.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Nouveau secret', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const webhook = await findWebhook(params.id)
  if (!webhook) throw await notFound(webhookMissing, admin)
  return { webhook, replaced: await findSecretMark(webhook.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const secret = await renewSecret(params.id, formText(await readBody(request), 'replaced'))
  if (!secret) throw await notFound(webhookMissing, admin)
  return { secret }
}

export default function WebhookSecret({ loaderData: { webhook, replaced }, actionData }: Route.ComponentProps) {
  const href = webhookHref(webhook.id)
  return (
    <NarrowPage
      place="top"
      title={actionData ? 'Nouveau secret' : `Remplacer le secret\u00a0?`}
      caption={<p className="caption webhook-address">{webhook.address}</p>}
    >
      {actionData ? (
        <NewSecret secret={actionData.secret} href={href} />
      ) : (
        <form method="post" className="panel stack">
          <input type="hidden" name="replaced" value={replaced ?? ''} />
          <p>
            Pendant {`${formerSecretHours}\u00a0heures`}, les envois sont signés avec les deux secrets, l’ancien et le
            nouveau{'\u00a0'}: vous avez le temps de changer celui du programme qui les reçoit.
          </p>
          <ConfirmationActions cancelHref={href} danger={false}>
            Montrer un nouveau secret
          </ConfirmationActions>
        </form>
      )}
    </NarrowPage>
  )
}
