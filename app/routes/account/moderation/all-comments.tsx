import { loadFailure } from '#features/comments/comment.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { countPublishedArticles } from '#features/articles/published-articles.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log.server.ts'
import { AllComments } from '#features/moderation/all-comments.tsx'
import {
  allCommentsHref,
  commentTermCharactersMax,
  statusFilterLabels,
} from '#features/moderation/moderated-comment.ts'
import { listAllComments } from '#features/moderation/moderated-comments.server.ts'
import { articleIdsWithTitle } from '#features/search/title-search.server.ts'
import { listUndoable } from '#features/moderation/undo.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { readChoice, readListTerm } from '#platform/ui/list-page.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/all-comments'
import '#features/moderation/comment-cards.css'
import '#features/moderation/comment-panel.css'
import '#platform/ui/rows.css'
import '#features/search/search.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const status = loaderData?.search.status
  const parts = {
    term: loaderData?.search.term,
    filter: status && statusFilterLabels[status],
    before: loaderData?.before,
  }
  return pageMeta(matches, { title: listTitle('Tous les commentaires', parts), isHidden: true })
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireEditor(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  const search = {
    term: readListTerm(url.searchParams.get('q'), commentTermCharactersMax),
    status: readChoice(statusFilterLabels, url.searchParams.get('etat')),
  }
  // Read before the list: a later event causes a reload.
  const auditLogNumber = (await partOfPage(lastAuditLogNumber(), 'the last line of the audit log', request)) ?? 0
  const [page, undoable] = await Promise.all([
    listAllComments(search, before, articleIdsWithTitle),
    partOfPage(listUndoable(admin), 'what can be undone', request),
  ])
  const hasArticles = page.comments.length > 0 || (await countPublishedArticles()) > 0
  return { ...page, hasArticles, search, undoable: undoable ?? [], auditLogNumber, before: before && avant }
}

export default function EverybodysComments({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading>Tous les commentaires</TabHeading>
      <AllComments key={allCommentsHref(loaderData.search, loaderData.before)} {...loaderData} />
    </section>
  )
}

export const ErrorBoundary = listFailure(loadFailure)
