import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { count } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
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
      {(before || older) && (
        <nav className="pagination" aria-label="Pages de commentaires">
          {before && (
            <a className="link back" href={allCommentsHref(search)}>
              <Icon name="back" />
              Commentaires les plus récents
            </a>
          )}
          {older && (
            <a className="link" href={allCommentsHref(search, older)} rel="next">
              Commentaires plus anciens
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
      <RecentDecisions undoable={undoable} />
    </>
  )
}

function CommentsSearch({ term, status }: CommentSearch) {
  return (
    <div className="list-controls">
      <Form className="list-search" role="search" preventScrollReset action={allCommentsAddress}>
        <Field
          key={term}
          label="Texte, auteur ou article"
          name="q"
          type="search"
          defaultValue={term}
          maxLength={commentTermCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        {status && <input type="hidden" name="etat" value={status} />}
        <button className="btn" type="submit">
          Chercher
        </button>
      </Form>
      <nav className="list-filters" aria-label="Filtrer les commentaires">
        {[null, ...statusFilters].map((choice) => (
          <Link
            key={choice}
            to={allCommentsHref({ term, status: choice })}
            preventScrollReset
            aria-current={choice === status ? 'true' : undefined}
          >
            {choice ? statusFilterLabels[choice] : 'Tous'}
          </Link>
        ))}
      </nav>
    </div>
  )
}
