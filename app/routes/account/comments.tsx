import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { listCommentsFor } from '#features/comments/comment-lists.server.ts'
import { OwnComments } from '#features/comments/own-comments.tsx'
import { AllComments } from '#features/moderation/all-comments.tsx'
import { readStatusFilter } from '#features/moderation/moderated-comment.ts'
import { listAllComments, readCommentTerm } from '#features/moderation/moderated-comments.server.ts'
import { listUndoable } from '#features/moderation/undoing.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/comments'
import '#features/accounts/people.css'
import '#features/moderation/moderation.css'
import '#features/moderation/comment-panel.css'
import '#features/search/search.css'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  if (!isAdmin(account)) {
    const { comments, older } = await listCommentsFor(account, before)
    return { everybody: false as const, comments, olderHref: older && `/compte/commentaires?avant=${older}` }
  }
  const search = {
    term: readCommentTerm(url.searchParams.get('q')),
    status: readStatusFilter(url.searchParams.get('etat')),
  }
  const [page, undoable] = await Promise.all([
    listAllComments(search, before),
    partOfPage(listUndoable(account), 'what can be undone', request),
  ])
  return { everybody: true as const, ...page, search, undoable: undoable ?? [], before: before && avant }
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <h2 tabIndex={-1}>{loaderData.everybody ? 'Tous les commentaires' : 'Mes commentaires'}</h2>
      </div>
      {loaderData.everybody ? <AllComments {...loaderData} /> : <Own {...loaderData} />}
    </section>
  )
}

type OwnData = Extract<Route.ComponentProps['loaderData'], { everybody: false }>

function Own({ comments, olderHref }: OwnData) {
  if (comments.length === 0) return <Empty>Vous n’avez encore rien commenté.</Empty>
  return (
    <>
      <OwnComments comments={comments} />
      {olderHref && (
        <a className="lien" href={olderHref}>
          Commentaires plus anciens
        </a>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur lors du chargement des commentaires : " />
}
