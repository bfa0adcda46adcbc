import { requireAdmin } from '#features/accounts/gate.server.ts'
import { AllComments } from '#features/moderation/all-comments.tsx'
import { readStatusFilter } from '#features/moderation/moderated-comment.ts'
import { listAllComments, readCommentTerm } from '#features/moderation/moderated-comments.server.ts'
import { listUndoable } from '#features/moderation/undoing.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/all-comments'
import '#features/accounts/people.css'
import '#features/moderation/moderation.css'
import '#features/moderation/comment-panel.css'
import '#features/search/search.css'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  const search = {
    term: readCommentTerm(url.searchParams.get('q')),
    status: readStatusFilter(url.searchParams.get('etat')),
  }
  const [page, undoable] = await Promise.all([
    listAllComments(search, before),
    partOfPage(listUndoable(admin), 'what can be undone', request),
  ])
  return { ...page, search, undoable: undoable ?? [], before: before && avant }
}

export default function EverybodysComments({ loaderData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <h2 tabIndex={-1}>Tous les commentaires</h2>
      </div>
      <AllComments {...loaderData} />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur lors du chargement des commentaires : " />
}
