import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { isUnusedFile, usageOf, withArticlesHeld } from '#features/articles/media-usage.server.ts'
import { frenchBytes, unused, whyNotRemoveMedia } from '#features/media/library.ts'
import { findMedia, removeMedia, weighUnused } from '#features/media/media-library.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody, textOf } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/media-removal'
import '#features/accounts/account.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Supprimer des fichiers', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { count: files, bytes } = await weighUnused(isUnusedFile)
  return { files, bytes }
}

/** One file by its address, else everything that nothing needs. What is needed is asked again, with articles held. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const address = textOf(await readBody(request), 'adresse')
  const removed = await withArticlesHeld(() => (address ? removeOne(address) : removeUnused()))
  if (removed === null) throw await notFound('Fichier introuvable.', account)
  if (typeof removed === 'string') return data({ message: removed }, { status: 409 })
  const text = removed < 2 ? `${count(removed, 'fichier')} supprimé.` : `${count(removed, 'fichier')} supprimés.`
  return redirectWithNotice('/compte/mediatheque', { kind: 'success', text })
}

async function removeOne(address: string): Promise<number | string | null> {
  const found = await findMedia(address)
  if (!found) return null
  const refusal = whyNotRemoveMedia((await usageOf([address])).get(address) ?? unused)
  if (refusal) return refusal
  await removeMedia(found)
  return 1
}

async function removeUnused(): Promise<number> {
  const { addresses } = await weighUnused(isUnusedFile)
  for (const address of addresses) {
    const found = await findMedia(address)
    if (found) await removeMedia(found)
  }
  return addresses.length
}

export default function MediaRemoval({ loaderData, actionData }: Route.ComponentProps) {
  const { files, bytes } = loaderData
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Supprimer les fichiers inutilisés{'\u00a0'}?</h1>
        </div>
        {actionData && (
          <p className="msg" role="alert">
            {actionData.message}
          </p>
        )}
        <form method="post" className="encart colonne">
          {files === 0 ? (
            <p>Tous les fichiers servent dans un article, un brouillon ou une version.</p>
          ) : (
            <p>
              {count(files, 'fichier')}, {frenchBytes(bytes)}
              {'\u00a0'}: aucun article, aucun brouillon, aucune version ne les montre. Ils seront supprimés pour de
              bon.
            </p>
          )}
          <div className="gestes">
            <a className="btn creux" href="/compte/mediatheque">
              Annuler
            </a>
            {files > 0 && (
              <button className="btn danger" type="submit">
                Supprimer
              </button>
            )}
          </div>
        </form>
      </div>
    </section>
  )
}
