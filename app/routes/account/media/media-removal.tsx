import { data } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { removeUnneededMedia } from '#features/articles/media-removal.server.ts'
import { inBatches, neededAddresses, usageOf } from '#features/articles/media-usage.server.ts'
import { recentHours, noUsage, whyNotRemoveMedia } from '#features/library/library.ts'
import { findMedia, listRemovable, removeMedia } from '#features/library/media-library.server.ts'
import { MediaRemovalQuestion } from '#features/library/media-library.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { done } from '#platform/outcome.ts'
import { count } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import type { Route } from './+types/media-removal'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import '#features/library/media-library.css'

export const meta = hiddenPageMeta('Supprimer des fichiers')

/** Asks for confirmation: of one file, or of all unused ones. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  const address = url.searchParams.get('adresse')
  if (address === null) {
    const removable = await listRemovable(neededAddresses())
    return { item: null, files: removable.length, bytes: removable.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  const item = await findItem(address, account)
  if (!item) throw await notFound('Fichier introuvable.', account)
  return { item, files: 1, bytes: item.bytes }
}

/** Checked again with the articles locked. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = requireEditor(context)
  const address = formText(await readBody(request), 'address')
  const outcome = address ? await removeUnneededMedia([address], account) : done(await removeUnusedMedia())
  if (!outcome.ok) return data({ message: outcome.refusal }, { status: 409 })
  const files = typeof outcome.value === 'number' ? outcome.value : outcome.value.length
  if (address && files === 0) throw await notFound('Fichier introuvable.', account)
  const text = `${count(files, 'fichier')} ${files < 2 ? 'supprimé' : 'supprimés'}.`
  return redirectWithNotice('/compte/mediatheque', text)
}

async function findItem(address: string, account: Account) {
  const item = await findMedia(address)
  return item && { ...item, usage: (await usageOf([address], account)).get(address) ?? noUsage }
}

const filesAtOnce = 500

function removeUnusedMedia(): Promise<number> {
  return inBatches(filesAtOnce, async () => {
    const some = (await listRemovable(neededAddresses())).slice(0, filesAtOnce)
    await removeMedia(some)
    return some.length
  })
}

export default function MediaRemoval({ loaderData, actionData }: Route.ComponentProps) {
  const { item, files, bytes } = loaderData
  const refusal = item && whyNotRemoveMedia(item.usage)
  const message = actionData?.message ?? refusal
  return (
    <NarrowPage title={`${item ? 'Supprimer ce fichier' : 'Supprimer les fichiers inutilisés'}\u00a0?`}>
      <ErrorMessage>{message}</ErrorMessage>
      <form method="post" className="panel column">
        {item ? <MediaRemovalQuestion item={item} /> : <UnusedFiles files={files} bytes={bytes} />}
        <div className="actions">
          <a className="btn outline" href="/compte/mediatheque">
            Annuler
          </a>
          {files > 0 && !refusal && (
            <button className="btn danger" type="submit">
              Supprimer
            </button>
          )}
        </div>
      </form>
    </NarrowPage>
  )
}

function UnusedFiles({ files, bytes }: { files: number; bytes: number }) {
  const hours = `${recentHours}\u00a0heures`
  if (files === 0) {
    return (
      <p>
        Rien à supprimer{'\u00a0'}: chaque fichier sert dans un article, un brouillon ou une version, ou a moins de{' '}
        {hours} (un article en cours d’écriture peut l’attendre).
      </p>
    )
  }
  return (
    <p>
      {count(files, 'fichier')}, {sizeText(bytes)}
      {'\u00a0'}: aucun article, aucun brouillon, aucune version ne les montre. Ils seront supprimés pour de bon. Ceux
      de moins de {hours} restent{'\u00a0'}: un article en cours d’écriture peut les attendre.
    </p>
  )
}
