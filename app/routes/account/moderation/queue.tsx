import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { useRevalidator } from 'react-router'
import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { countPendingComments } from '#features/comments/comment-lists.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log/audit-log.server.ts'
import { listQueue } from '#features/moderation/comments/moderated-comments.server.ts'
import { ModerationQueue } from '#features/moderation/moderation-queue.tsx'
import { countReportedComments } from '#features/moderation/reports/reported-count.server.ts'
import { listUndoable } from '#features/moderation/decisions/undo.server.ts'
import { useLiveList } from '#features/moderation/use-live-list.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { failureCause, type Failure } from '#platform/requests/failure.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/queue'
import '#features/moderation/moderation.css'
import '#features/moderation/comments/comment-panel.css'
import '#features/moderation/moderation-queue.css'
import '#features/search/search.css'

/** The tab's title shows how many are pending. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(loaderData?.pending ? `(${loaderData.pending}) Modération` : 'Modération', {
      before: loaderData?.before,
    }),
    hidden: true,
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  // Read before the list: a later event causes a reload.
  const auditLogNumber = (await partOfPage(lastAuditLogNumber(), 'the last line of the journal', request)) ?? 0
  const [{ comments, older }, pending, undoable, reported] = await Promise.all([
    listQueue(before),
    partOfPage(countPendingComments(), 'the count of pending comments', request),
    partOfPage(listUndoable(admin), 'what can be undone', request),
    partOfPage(countReportedComments(), 'the count of reports', request),
  ])
  return {
    comments,
    older,
    pending: pending ?? comments.length,
    undoable: undoable ?? [],
    reported: reported ?? 0,
    auditLogNumber,
    before: before && avant,
  }
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { comments, older, pending, undoable, reported, auditLogNumber, before } = loaderData
  const { state } = useRevalidator()
  const { online, failure, refresh } = useLiveList(
    '/evenements',
    ['comment-arrived', 'comment-decided'],
    auditLogNumber,
  )
  return (
    <section className="account-section">
      <div className="account-section-heading">
        <TabHeading>Modération</TabHeading>
        <p className="caption" role="status">
          {stateOf(online, failure)}
        </p>
        <a className="btn outline small" href="/compte/signalements">
          Signalements{reported > 0 && ` (${reported})`}
        </a>
        <a className="btn outline small" href="/compte/moderation/reglages">
          Réglages
        </a>
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault()
            refresh()
          }}
        >
          <button className="btn outline small" type="submit" aria-busy={state !== 'idle'}>
            <Icon name="refresh" />
            Actualiser
          </button>
        </form>
      </div>
      <ModerationQueue
        key={before}
        comments={comments}
        undoable={undoable}
        auditLogNumber={auditLogNumber}
        pending={pending}
        listHref={queueHref(before)}
      />
      {(before || older) && (
        <nav className="pagination" aria-label="Pages de commentaires">
          {before && (
            <a className="link back" href={queueHref(null)}>
              <Icon name="back" />
              Commentaires les plus récents
            </a>
          )}
          {older && (
            <a className="link" href={queueHref(older)} rel="next">
              Commentaires plus anciens
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </section>
  )
}

function stateOf(online: boolean, failure: Failure | null): string {
  const later = 'la liste se mettra à jour au retour de la connexion.'
  if (failure) return `La liste n’a pas pu être actualisée\u00a0: ${failureCause(failure)}\u00a0; ${later}`
  return online ? '' : `Hors ligne\u00a0: ${later}`
}

function queueHref(before: string | null): string {
  return before ? `/compte/moderation?avant=${before}` : '/compte/moderation'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur lors du chargement des commentaires : " />
}
