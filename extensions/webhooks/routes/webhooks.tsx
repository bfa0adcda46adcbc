import {
  data,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { NewSecret } from '../webhook-fields.tsx'
import { readEvents, readWebhookForm } from '../webhook-form.ts'
import { NewWebhook, WebhookList } from '../webhook-list.tsx'
import { webhookHref, webhookInputs } from '../webhook.ts'
import { addWebhook, listWebhooks } from '../webhooks.server.ts'
import { testHosts } from '../sending/post-webhook.server.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import { refusedForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import '../webhooks.css'
import '#platform/ui/item-list.css'

export const handle = { inputs: webhookInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Avertir un programme')

export async function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  // The documentation belongs to another extension, which may not be installed.
  const documentation = extensionPages().find(({ href }) => href === '/api')
  return { webhooks: await listWebhooks(), documentation: documentation?.href ?? null }
}

/** A repeated request is not answered from memory, because that would store the secret. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const form = readWebhookForm(body, testHosts)
  const refusal = (errors: Record<string, string>, status: number) =>
    data({ webhook: null, refusal: { ...refusedForm(body, errors), events: readEvents(body) } }, { status })
  if (!form.ok) return refusal(form.errors, 400)
  const outcome = await addWebhook(form.value, admin.id)
  if (!outcome.ok) return refusal({ form: outcome.refusal }, 409)
  return { webhook: outcome.value, refusal: undefined }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, (form) => ({
    webhook: null,
    refusal: { errors: { form }, values: {}, events: null },
  }))

export default function Webhooks() {
  const { webhooks, documentation } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action | typeof clientAction>()
  const webhook = actionData?.webhook
  return (
    <section className="account-section">
      <TabHeading>Avertir un programme</TabHeading>
      {webhook ? (
        <NewSecret secret={webhook.secret} href={webhookHref(webhook.id)} />
      ) : (
        <div className="webhook-page">
          <p>
            À chaque publication et à chaque décision sur un commentaire, le site peut prévenir un autre programme
            {'\u00a0'}: une boutique, une messagerie, une automatisation. Les envois sont signés (
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a>), tentés pendant une journée
            {documentation && (
              <>
                , et décrits dans <a href={documentation}>la documentation</a>
              </>
            )}
            .
          </p>
          <WebhookList webhooks={webhooks} />
          <h2>Ajouter une adresse</h2>
          <NewWebhook refused={actionData?.refusal} />
        </div>
      )}
    </section>
  )
}
