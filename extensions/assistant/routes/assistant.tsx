import {
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createKey, loadKeys } from '#features/keys/key-page.server.ts'
import { KeyPage } from '#features/keys/key-page.tsx'
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

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadKeys(assistantKeys, args)
  return { page, calls: await listCalls(), address: `${config.siteUrl}/mcp` }
}

export const action = (args: ActionFunctionArgs) => createKey(assistantKeys, args)

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Assistant() {
  const { page, calls, address } = useLoaderData<typeof loader>()
  return (
    <KeyPage
      {...page}
      title={title}
      introduction="Un assistant qui parle le Model Context Protocol peut lire ce blog et vous faire des propositions, dans les limites que vous cochez. Il ne publie rien, ne décide de rien, et ne voit aucun e-mail."
      noKeys={'Aucune clé\u00a0: aucun assistant ne lit ce blog.'}
      name={keyInputs.name}
      legend="Ce qu’il peut faire"
      rights={rights}
      removal={removal}
      note={note}
      use={
        <>
          L’adresse à lui donner{'\u00a0'}: <code translate="no">{address}</code>. Il envoie la clé dans l’en-tête{' '}
          <code>Authorization</code>, après <code>Bearer</code>.
        </>
      }
      href={assistantHref}
    >
      <section className="account-section">
        <h2>Derniers appels</h2>
        <CallList calls={calls} />
      </section>
    </KeyPage>
  )
}
