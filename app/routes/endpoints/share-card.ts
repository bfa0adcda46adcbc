import { redirect } from 'react-router'
import { findShareCard } from '#features/discovery/share-cards.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/share-card'

/** The share picture of a page. Older addresses show the current one. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const card = await findShareCard(params.mark, params.name)
  if (!card) return noSuchFile()
  if ('file' in card) return serveFile(request, card.file)
  return redirect(card.movedTo, { headers: { 'cache-control': 'public, max-age=60' } })
}
