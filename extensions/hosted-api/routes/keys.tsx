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
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { keyForm, keyInputs } from '../keys/key-form.ts'
import { createKey, listKeys } from '../keys/owner-keys.server.ts'
import { KeyForm, NewKey } from '../keys/key-fields.tsx'
import { KeyList } from '../keys/key-list.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { formError, readForm } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'

const title = 'Clés pour les programmes'

export const handle = { inputs: { ...keyInputs, ...identityInputs } } satisfies RouteHandle

export const meta = hiddenPageMeta(title)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [keys, twoSteps] = await Promise.all([listKeys(), hasTwoSteps(admin)])
  return { keys, twoSteps }
}

/** Without an idempotency key: the stored answer would hold the secret. A name that is taken stops the second request. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const form = readForm(keyForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await createKey(form.value, admin, proofOf(body), request)
  if (outcome.ok) return { apiKey: outcome.value }
  const { refusal } = outcome
  if ('identity' in refusal) return refusedIdentity(body, 'form', refusal.identity)
  return refuseForm(body, 'name', refusal)
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Keys() {
  const { keys, twoSteps } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const isNew = actionData && 'apiKey' in actionData
  return (
    <section className="account-section key-page">
      <TabHeading>{title}</TabHeading>
      <p>
        Une clé permet à un programme de lire et d’écrire ici en votre nom, sans votre mot de passe. Il l’envoie dans
        l’en-tête <code>Authorization</code>, après <code>Bearer</code>, ou dans <code>apikey</code>.
      </p>
      {isNew && <NewKey apiKey={actionData.apiKey} />}
      <KeyList keys={keys} />
      {!isNew && (
        <section className="account-section">
          <h2>Créer une clé</h2>
          <KeyForm twoSteps={twoSteps} refusedForm={actionData} />
        </section>
      )}
    </section>
  )
}
