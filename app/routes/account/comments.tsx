import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { listCommentsFor } from '#features/comments/comment-lists.server.ts'
import { lastJournalNumber } from '#features/comments/journal.server.ts'
import { OwnComments } from '#features/comments/own-comments.tsx'
import { AllComments } from '#features/moderation/all-comments.tsx'
import { allCommentsHref, readStatusFilter, statusFilterLabels } from '#features/moderation/moderated-comment.ts'
import { listAllComments, readCommentTerm } from '#features/moderation/moderated-comments.server.ts'
import { listUndoable } from '#features/moderation/undoing.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/comments'
import '#features/accounts/people.css'
import '#features/moderation/moderation.css'
import '#features/moderation/comment-panel.css'
import '#features/search/search.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const all = loaderData?.everybody ? loaderData : null
  const status = all?.search.status
  const parts = {
    term: all?.search.term,
    filter: status && statusFilterLabels[status],
    before: loaderData?.before,
  }
  return pageMeta(matches, {
    title: listTitle(all ? 'Tous les commentaires' : 'Mes commentaires', parts),
    hidden: true,
  })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  if (!isAdmin(account)) {
    const { comments, older } = await listCommentsFor(account, before)
    const olderHref = older && `/compte/commentaires?avant=${older}`
    return { everybody: false as const, comments, olderHref, before: before && avant }
  }
  const search = {
    term: readCommentTerm(url.searchParams.get('q')),
    status: readStatusFilter(url.searchParams.get('etat')),
  }
  // Read first: what happens after it is not yet in the list.
  const journalNumber = await lastJournalNumber()
  const [page, undoable] = await Promise.all([listAllComments(search, before), listUndoable(account)])
  return { everybody: true as const, ...page, search, undoable, journalNumber, before: before && avant }
}

export default function Comments({ loaderData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <TabHeading>{loaderData.everybody ? 'Tous les commentaires' : 'Mes commentaires'}</TabHeading>
      </div>
      {loaderData.everybody ? (
        <AllComments key={allCommentsHref(loaderData.search, loaderData.before)} {...loaderData} />
      ) : (
        <Own {...loaderData} />
      )}
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
