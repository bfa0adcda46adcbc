import { useRef } from 'react'
import { Empty } from '#platform/ui/empty.tsx'
import { count } from '#platform/text/french.ts'
import { PageLinks } from '#platform/ui/page-links.tsx'
import { ListControls } from '#platform/ui/list-controls.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { anyCommentDecisions } from '../queue/decision-addresses.ts'
import {
  allCommentsHref,
  commentTermCharactersMax,
  statusFilterLabels,
  statusFilters,
  type CommentSearch,
  type ModeratedComment,
} from '../moderated-comment.ts'
import { ModerationTable } from '../queue/moderation-table.tsx'
import { DecisionStatus } from '../queue/decision-status.tsx'
import { useDecidedList } from '../queue/use-decided-list.ts'
import { RecentDecisions } from '../decisions/recent-decisions.tsx'
import type { Undoable } from '../decisions/undo.server.ts'
import { allCommentsAddress } from '../moderation.ts'

interface AllCommentsProps {
  comments: ModeratedComment[]
  search: CommentSearch
  undoable: Undoable[]
  auditLogNumber: number
  before: string | null
  older: string | null
}

export function AllComments({ comments, search, undoable, auditLogNumber, before, older }: AllCommentsProps) {
  const listHref = allCommentsHref(search, before)
  const region = useRef<HTMLDivElement>(null)
  const list = useDecidedList(comments, auditLogNumber, region)
  const isNarrowed = search.term !== '' || search.status !== null
  return (
    <>
      <CommentsSearch {...search} />
      <p className="caption" {...resultMark}>
        {count(comments.length, 'commentaire')}
        {older && ', et d’autres plus anciens'}
      </p>
      <div className="decision-bar">
        <DecisionStatus statusMessage={list.statusMessage} listHref={listHref} decisions={list.decisions} />
      </div>
      {list.rows.length === 0 ? (
        <Empty>
          {isNarrowed
            ? 'Aucun commentaire ne correspond.'
            : 'Aucun commentaire pour le moment. Ceux des membres apparaîtront ici.'}
        </Empty>
      ) : (
        <div ref={region}>
          <ModerationTable
            caption="Tous les commentaires, du plus récent au plus ancien"
            rows={list.rows}
            addresses={anyCommentDecisions}
            listHref={listHref}
            withStatus
            decisions={list.decisions}
          />
        </div>
      )}
      <PageLinks
        label="Pages de commentaires"
        newer={before ? { href: allCommentsHref(search), text: 'Commentaires les plus récents' } : null}
        older={older ? { href: allCommentsHref(search, older), text: 'Commentaires plus anciens' } : null}
      />
      <RecentDecisions undoable={undoable} />
    </>
  )
}

function CommentsSearch({ term, status }: CommentSearch) {
  return (
    <ListControls
      action={allCommentsAddress}
      search={{ label: 'Texte, auteur ou article', term, charactersMax: commentTermCharactersMax }}
      filter={{ name: 'etat', value: status }}
      filtersLabel="Filtrer les commentaires"
      filters={[null, ...statusFilters].map((value) => ({
        value,
        label: value ? statusFilterLabels[value] : 'Tous',
        href: allCommentsHref({ term, status: value }),
      }))}
    />
  )
}
