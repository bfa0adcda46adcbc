import {
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { keyScopes } from '#features/keys/key.ts'
import { createKey, loadKeys } from '#features/keys/key-page.server.ts'
import { KeyPage } from '#features/keys/key-page.tsx'
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

export const loader = (args: LoaderFunctionArgs) => loadKeys(programKeys, args)

export const action = (args: ActionFunctionArgs) => createKey(programKeys, args)

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepForm(serverAction<typeof action>, formError)

export default function Keys() {
  return (
    <KeyPage
      {...useLoaderData<typeof loader>()}
      title={title}
      introduction={
        <>
          Une clé permet à un programme de lire et d’écrire ici en votre nom, sans votre mot de passe. Il l’envoie dans
          l’en-tête <code>Authorization</code>, après <code>Bearer</code>, ou dans <code>apikey</code>.
        </>
      }
      noKeys="Aucune clé. Créez-en une par programme, ci-dessous."
      name={keyInputs.name}
      legend="Ce qu’elle permet"
      rights={keyScopes}
      removal={removal}
      note={note}
      href={keysHref}
    />
  )
}
