import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { keyScopes } from '#features/keys/key.ts'
import { KeyForm, NewKey } from '#features/keys/key-fields.tsx'
import { KeyList } from '#features/keys/key-list.tsx'
import { listKeys } from '#features/keys/keys.server.ts'
import { createKey } from '#features/keys/new-key.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { formError } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { keyInputs, keysHref } from '../program-keys.ts'
import { programKeys } from '../program-keys.server.ts'

const title = 'Clés pour les programmes'
const note =
  'Copiez cette clé dans le programme, et nulle part ailleurs\u00a0: qui la connaît agit à votre place. Elle ne sera plus montrée.'
const removal = { label: 'Supprimer', address: (id: string) => `${keysHref}/${id}/suppression` }

export const handle = { inputs: { ...keyInputs, ...identityInputs } } satisfies RouteHandle

export const meta = hiddenPageMeta(title)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [keys, twoSteps] = await Promise.all([listKeys(programKeys), hasTwoSteps(admin)])
  return { keys, twoSteps }
}

export const action = (args: ActionFunctionArgs) => createKey(programKeys, args)

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Keys() {
  const { keys, twoSteps } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const isNew = actionData && 'secret' in actionData
  return (
    <section className="account-section key-page">
      <TabHeading>{title}</TabHeading>
      <p>
        Une clé permet à un programme de lire et d’écrire ici en votre nom, sans votre mot de passe. Il l’envoie dans
        l’en-tête <code>Authorization</code>, après <code>Bearer</code>, ou dans <code>apikey</code>.
      </p>
      {isNew && <NewKey secret={actionData.secret} note={note} href={keysHref} />}
      {keys.length > 0 ? (
        <KeyList keys={keys} rights={keyScopes} removal={removal} />
      ) : (
        <p className="caption">Aucune clé. Créez-en une par programme, ci-dessous.</p>
      )}
      {!isNew && (
        <section className="account-section">
          <h2>Créer une clé</h2>
          <KeyForm
            name={keyInputs.name}
            legend="Ce qu’elle permet"
            rights={keyScopes}
            twoSteps={twoSteps}
            refusal={actionData}
          />
        </section>
      )}
    </section>
  )
}
