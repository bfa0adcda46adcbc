import { useRevalidator } from 'react-router'
import { listPendingComments } from '#features/comments/comment-lists.server.ts'
import { ModerationTable, pendingDecisions } from '#features/moderation/moderation-table.tsx'
import { useLiveList } from '#features/moderation/use-live-list.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { ListFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/moderation'
import '#features/moderation/moderation.css'

export async function loader({ url }: Route.LoaderArgs) {
  const { comments, older } = await listPendingComments(readPosition(url.searchParams.get('avant')))
  return { comments, olderHref: older && `/compte/moderation?avant=${older}` }
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const { comments, olderHref } = loaderData
  const { state } = useRevalidator()
  const { online, refresh } = useLiveList('/evenements', ['comment-arrived', 'comment-decided'])
  return (
    <section className="volet">
      <div className="volet-t">
        <h2 tabIndex={-1}>Modération</h2>
        <p className="mention" role="status">
          {online ? '' : 'Hors ligne : la liste se mettra à jour au retour de la connexion.'}
        </p>
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            refresh()
          }}
        >
          <button className="btn creux petit" type="submit" aria-busy={state !== 'idle'}>
            <Icon name="actualiser" />
            Actualiser
          </button>
        </form>
      </div>
      {comments.length === 0 ? (
        <Empty>Aucun commentaire en attente.</Empty>
      ) : (
        <ModerationTable comments={comments} addresses={pendingDecisions} />
      )}
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
