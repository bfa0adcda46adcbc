import { useActionData, useLoaderData, type LoaderFunctionArgs, type ActionFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { NewSecret } from '../webhook-fields.tsx'
import { formerSecretHours, webhookHref, webhookMissing } from '../webhook.ts'
import { findSecretMark, renewSecret, requireWebhook } from '../webhooks.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '../webhooks.css'

export const meta = hiddenPageMeta('Nouveau secret')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const webhook = await requireWebhook(params.id, requireAdmin(context))
  return { webhook, secretMark: await findSecretMark(webhook.id) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const secret = await renewSecret(String(params.id), formText(await readBody(request), 'replaced'))
  if (!secret) throw await notFound(webhookMissing, admin)
  return { secret }
}

export default function WebhookSecret() {
  const { webhook, secretMark } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
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
          <input type="hidden" name="replaced" value={secretMark ?? ''} />
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
