import { useRef } from 'react'
import { count } from '#platform/text/french.ts'
import type { ModeratedComment } from './moderated-comment.ts'
import { CommentCards } from './queue/comment-cards.tsx'
import { pendingDecisions } from './decision-addresses.ts'
import { focusRow, rowOf } from './queue/decision-focus.ts'
import { DecisionProvider } from './queue/decision-context.ts'
import { DecisionStatus } from './queue/decision-status.tsx'
import { SelectionBar, selectionFormId } from './queue/selection-bar.tsx'
import { useDecidedList } from './queue/use-decided-list.ts'

export interface PendingList {
  comments: ModeratedComment[]
  auditLogNumber: number
  /** The number of pending comments on all pages, of which `comments` is one. */
  pending: number
  listHref: string
}

interface PendingCommentsProps extends PendingList {
  /** Undefined where several comments cannot be selected. */
  choosing?: boolean
  links?: React.ReactNode
  children?: React.ReactNode
}

/** The page must import `comment-cards.css`. */
export function PendingComments({
  comments,
  auditLogNumber,
  pending,
  listHref,
  choosing,
  links,
  children,
}: PendingCommentsProps) {
  const region = useRef<HTMLDivElement>(null)
  const list = useDecidedList(comments, auditLogNumber, region, { addresses: pendingDecisions, returnTo: listHref })
  const showNew = () => {
    const [newest] = list.deferred
    list.showAll()
    requestAnimationFrame(() => focusRow(region.current?.querySelector(rowOf(newest?.id))))
  }
  return (
    <DecisionProvider value={list.context}>
      <DecisionStatus statusMessage={list.statusMessage} />
      <p role="status" className="new-comments caption">
        {list.deferred.length > 0 ? (
          <button className="btn" type="button" onClick={showNew}>
            {count(list.deferred.length, 'nouveau commentaire', 'nouveaux commentaires')}
          </button>
        ) : (
          pending > 0 && `${count(pending, 'commentaire')} en attente`
        )}
      </p>
      {links}
      {list.rows.length === 0 ? (
        children
      ) : (
        <div ref={region}>
          {choosing && <SelectionBar region={region} />}
          {choosing === false && <form id={selectionFormId} hidden />}
          <CommentCards
            label="Commentaires en attente, du plus récent au plus ancien"
            rows={list.rows}
            selectable={choosing !== undefined}
            choosing={choosing ?? false}
          />
        </div>
      )}
    </DecisionProvider>
  )
}
