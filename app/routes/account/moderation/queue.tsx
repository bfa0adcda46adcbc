import { loadFailure } from '#features/comments/comment.ts'
import { isAdmin } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { useRevalidator } from 'react-router'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { countPublishedArticles } from '#features/articles/published-articles.server.ts'
import { countPendingComments } from '#features/comments/stored-comment.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { listQueue } from '#features/moderation/moderated-comments.server.ts'
import { ModerationQueue } from '#features/moderation/moderation-queue.tsx'
import { countReportedComments } from '#features/reports/reported-comments.server.ts'
import { listUndoable } from '#features/moderation/undo.server.ts'
import { liveListState, useLiveList } from '#features/moderation/use-live-list.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { PageLinks } from '#platform/ui/page-links.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/queue'
import '#features/moderation/comment-cards.css'
import '#features/moderation/comment-panel.css'
import '#features/moderation/moderation-queue.css'
import '#features/search/search.css'

/** The tab's title shows how many are pending. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(loaderData?.pending ? `(${loaderData.pending}) Modération` : 'Modération', {
      before: loaderData?.before,
    }),
    isHidden: true,
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireEditor(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  // Read before the list: a later event causes a reload.
  const auditLogNumber = (await partOfPage(lastAuditLogNumber(), 'the last line of the audit log', request)) ?? 0
  const [{ comments, older }, pending, undoable, reportCount] = await Promise.all([
    listQueue(before),
    partOfPage(countPendingComments(), 'the count of pending comments', request),
    partOfPage(listUndoable(admin), 'what can be undone', request),
    partOfPage(countReportedComments(), 'the count of reports', request),
  ])
  const hasArticles = comments.length > 0 || (await countPublishedArticles()) > 0
  return {
    comments,
    hasArticles,
    older,
    pending: pending ?? comments.length,
    undoable: undoable ?? [],
    reportCount: reportCount ?? 0,
    auditLogNumber,
    before: before && avant,
    mayChangeRules: isAdmin(admin),
    choosesFirst: url.searchParams.has('choisir'),
  }
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { older, before, ...list } = loaderData
  const { state } = useRevalidator()
  const { online, failure, refresh } = useLiveList(commentChanged, list.auditLogNumber)
  return (
    <section className="account-section">
      <TabHeading
        action={
          <form
            method="get"
            onSubmit={(event) => {
              event.preventDefault()
              refresh()
            }}
          >
            <button className="btn outline" type="submit" aria-busy={state !== 'idle'}>
              <Icon name="refresh" />
              Actualiser
            </button>
          </form>
        }
        below={
          <p className="caption" role="status" id={resultMark.id}>
            {liveListState(online, failure)}
          </p>
        }
      >
        Modération
      </TabHeading>
      <ModerationQueue key={before} {...list} listHref={queueHref(before)} />
      <PageLinks
        label="Pages de commentaires"
        newer={before ? { href: queueHref(null), text: 'Commentaires les plus récents' } : null}
        older={older ? { href: queueHref(older), text: 'Commentaires plus anciens' } : null}
      />
    </section>
  )
}

function queueHref(before: string | null): string {
  return before ? `/compte/moderation?avant=${before}` : '/compte/moderation'
}

export const ErrorBoundary = listFailure(loadFailure)
