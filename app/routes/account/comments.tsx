import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { listCommentsFor } from '#features/comments/comment-lists.server.ts'
import { OwnComments } from '#features/comments/own-comments.tsx'
import { anyCommentDecisions, ModerationTable } from '#features/moderation/moderation-table.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/comments'
import '#features/moderation/moderation.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const { comments, older } = await listCommentsFor(account, readPosition(url.searchParams.get('avant')))
  return { comments, olderHref: older && `/compte/commentaires?avant=${older}`, everybody: isAdmin(account) }
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  const { comments, olderHref, everybody } = loaderData
  return (
    <section className="volet">
      <div className="volet-t">
        <h2 tabIndex={-1}>{everybody ? 'Tous les commentaires' : 'Mes commentaires'}</h2>
      </div>
      {comments.length === 0 && (
        <Empty>{everybody ? 'Aucun commentaire pour le moment.' : 'Vous n’avez encore rien commenté.'}</Empty>
      )}
      {comments.length > 0 &&
        (everybody ? (
          <ModerationTable comments={comments} addresses={anyCommentDecisions} withStatus />
        ) : (
          <OwnComments comments={comments} />
        ))}
      {olderHref && (
        <a className="lien" href={olderHref}>
          Commentaires plus anciens
        </a>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur lors du chargement des commentaires : " />
}
