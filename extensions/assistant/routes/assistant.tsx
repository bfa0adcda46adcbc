import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import { formError, readForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { createKey, listKeys } from '../assistant-keys.server.ts'
import { listCalls } from '../journal.server.ts'
import { KeyForm, NewKey } from '../key-fields.tsx'
import { keyForm, keyInputs } from '../key-form.ts'
import { CallList, KeyList } from '../key-list.tsx'
import '#platform/ui/item-list.css'
import '../assistant.css'

const title = 'Assistant'

export const handle = { inputs: { ...keyInputs, ...identityInputs } } satisfies RouteHandle

export const meta = hiddenPageMeta(title)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [keys, calls, twoSteps] = await Promise.all([listKeys(), listCalls(), hasTwoSteps(admin)])
  return { keys, calls, twoSteps, address: `${config.siteUrl}/mcp` }
}

/** Without an idempotency key: the stored answer would hold the secret. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const form = readForm(keyForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await createKey(form.value, admin, proofOf(body), request)
  if (outcome.ok) return { secret: outcome.value }
  const { refusal } = outcome
  return 'identity' in refusal ? refusedIdentity(body, 'form', refusal.identity) : refuseForm(body, 'name', refusal)
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Assistant() {
  const { keys, calls, twoSteps, address } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const isNew = actionData && 'secret' in actionData
  return (
    <section className="account-section assistant-page">
      <TabHeading>{title}</TabHeading>
      <p>
        Un assistant qui parle le Model Context Protocol peut lire ce blog et vous faire des propositions, dans les
        limites que vous cochez. Il ne publie rien, ne décide de rien, et ne voit aucun e-mail.
      </p>
      {isNew ? (
        <NewKey secret={actionData.secret} address={address} />
      ) : (
        <>
          <KeyList keys={keys} />
          <section className="account-section">
            <h2>Créer une clé</h2>
            <KeyForm twoSteps={twoSteps} refusal={actionData} />
          </section>
        </>
      )}
      <section className="account-section">
        <h2>Derniers appels</h2>
        <CallList calls={calls} />
      </section>
    </section>
  )
}
