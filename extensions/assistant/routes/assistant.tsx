import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { KeyForm, NewKey } from '#features/keys/key-fields.tsx'
import { KeyList } from '#features/keys/key-list.tsx'
import { listKeys } from '#features/keys/keys.server.ts'
import { createKey } from '#features/keys/new-key.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import { formError } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { keys as assistantKeys } from '../assistant-keys.server.ts'
import { CallList } from '../call-list.tsx'
import { listCalls } from '../journal.server.ts'
import { assistantHref, keyInputs } from '../key-form.ts'
import { rights } from '../rights.ts'

const title = 'Assistant'
const note =
  'Donnez cette clé à votre assistant, et à personne d’autre. Elle ne sera plus montrée\u00a0: si vous la perdez, retirez-la et créez-en une autre.'
const removal = { label: 'Retirer', address: (id: string) => `${assistantHref}/${id}/retrait` }

export const handle = { inputs: { ...keyInputs, ...identityInputs } } satisfies RouteHandle

export const meta = hiddenPageMeta(title)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [keys, calls, twoSteps] = await Promise.all([listKeys(assistantKeys), listCalls(), hasTwoSteps(admin)])
  return { keys, calls, twoSteps, address: `${config.siteUrl}/mcp` }
}

export async function action(args: ActionFunctionArgs) {
  const answer = await createKey(assistantKeys, args)
  if ('secret' in answer) await announceLegalChange()
  return answer
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Assistant() {
  const { keys, calls, twoSteps, address } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const isNew = actionData && 'secret' in actionData
  return (
    <section className="account-section key-page">
      <TabHeading>{title}</TabHeading>
      <p>
        Un assistant qui parle le Model Context Protocol peut lire ce blog et vous faire des propositions, dans les
        limites que vous cochez. Il ne publie rien, ne décide de rien, et ne voit aucun e-mail.
      </p>
      {isNew ? (
        <NewKey secret={actionData.secret} note={note} href={assistantHref}>
          <p>
            L’adresse à lui donner{'\u00a0'}: <code translate="no">{address}</code>. Il envoie la clé dans l’en-tête{' '}
            <code>Authorization</code>, après <code>Bearer</code>.
          </p>
        </NewKey>
      ) : (
        <>
          {keys.length > 0 ? (
            <KeyList keys={keys} rights={rights} removal={removal} />
          ) : (
            <p className="caption">Aucune clé{'\u00a0'}: aucun assistant ne lit ce blog.</p>
          )}
          <section className="account-section">
            <h2>Créer une clé</h2>
            <KeyForm
              name={keyInputs.name}
              legend="Ce qu’il peut faire"
              rights={rights}
              twoSteps={twoSteps}
              refusal={actionData}
            />
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
