import { statusLabel } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { tableRole } from '#platform/ui/table-role.ts'
import { CommentPanel } from './comment-panel.tsx'
import { DecisionForms } from './decision-forms.tsx'
import type { DecisionAddresses } from './decision-addresses.ts'
import { type DecidedComment, pendingBeginning } from '../moderation.ts'
import { commentName } from '#features/comments/comment.ts'
import { type ModeratedComment } from '../moderated-comment.ts'
import { DecidedPart, decisionWords } from './decided-row.tsx'
import { choicePrefix, selectionFormId } from './selection.ts'
import type { FrozenRow } from './frozen-list.ts'
import type { ListDecisions } from './use-decided-list.ts'

interface ModerationTableProps {
  caption: string
  rows: FrozenRow[]
  addresses: DecisionAddresses
  listHref: string
  selectable?: boolean
  withStatus?: boolean
  /** The row in the tab order (roving tabindex); null: none. */
  currentId?: string | null
  decisions: ListDecisions
}

export function ModerationTable({ caption, rows, ...row }: ModerationTableProps) {
  return (
    <table
      className={row.selectable ? 'card-table moderation-table selectable' : 'card-table moderation-table'}
      {...tableRole('table')}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRole('rowgroup')}>
        <tr {...tableRole('row')}>
          {row.selectable && (
            <th scope="col" {...tableRole('columnheader')}>
              <span className="sr-only">Choisir</span>
            </th>
          )}
          <th scope="col" {...tableRole('columnheader')}>
            Auteur
          </th>
          <th scope="col" {...tableRole('columnheader')}>
            Commentaire
          </th>
          <th scope="col" {...tableRole('columnheader')}>
            Article
          </th>
          <th scope="col" {...tableRole('columnheader')}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRole('rowgroup')}>
        {rows.map((frozen) =>
          frozen.decision ? (
            <DecidedRow key={frozen.comment.id} {...row} comment={frozen.comment} decision={frozen.decision} />
          ) : (
            <Row key={frozen.comment.id} {...row} comment={frozen.comment} gone={frozen.gone} />
          ),
        )}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<ModerationTableProps, 'rows' | 'caption'> {
  comment: ModeratedComment
  gone: boolean
}

/** Rows are in the tab order in the queue only; in other lists a decision can still focus them. */
function stopOf({ id }: ModeratedComment, currentId: string | null | undefined): 0 | -1 {
  return id === currentId ? 0 : -1
}

function Row({ comment, gone, addresses, listHref, selectable, withStatus, currentId, decisions }: RowProps) {
  const stop = stopOf(comment, currentId)
  return (
    <tr {...tableRole('row')} tabIndex={stop} data-comment={comment.id} className={gone ? 'removed' : undefined}>
      {selectable && (
        <td {...tableRole('cell')} className="select-cell">
          {!gone && (
            <label>
              <input type="checkbox" form={selectionFormId} name={choicePrefix + comment.id} value={comment.version} />
              <span className="sr-only">Choisir le {commentName(comment)}</span>
            </label>
          )}
        </td>
      )}
      <AuthorCell comment={comment}>
        <Marks comment={comment} withStatus={withStatus} />
      </AuthorCell>
      <td {...tableRole('cell')} data-label="Commentaire">
        <p className="comment-text">{pendingBeginning(comment.text)}</p>
        {comment.heldBy.length > 0 && (
          <p className="caption comment-rules">
            Retenu{'\u00a0'}: {comment.heldBy.join('\u00a0; ')}
          </p>
        )}
        <CommentPanel comment={comment} addresses={addresses} listHref={listHref} decisions={decisions} />
      </td>
      <td {...tableRole('cell')} data-label="Article">
        <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
      </td>
      <td {...tableRole('cell')}>
        {gone ? (
          <p className="caption">Déjà traité</p>
        ) : (
          <DecisionForms comment={comment} addresses={addresses} listHref={listHref} decisions={decisions} />
        )}
      </td>
    </tr>
  )
}

function DecidedRow({
  comment,
  decision,
  listHref,
  selectable,
  currentId,
  decisions,
}: Omit<RowProps, 'gone'> & { decision: DecidedComment }) {
  return (
    <tr {...tableRole('row')} tabIndex={stopOf(comment, currentId)} data-comment={comment.id} className="decided">
      {selectable && <td {...tableRole('cell')} className="select-cell" />}
      <AuthorCell comment={comment}>
        <p className="comment-states">
          <span className={decision.event === 'validated' ? 'status ok' : 'status rejected'}>
            {decisionWords[decision.event]}
          </span>
        </p>
      </AuthorCell>
      <td {...tableRole('cell')} data-label="Commentaire">
        <p className="comment-text decided-text">{pendingBeginning(comment.text)}</p>
      </td>
      <td {...tableRole('cell')} data-label="Article">
        <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
      </td>
      <td {...tableRole('cell')}>
        <DecidedPart decision={decision} of={commentName(comment)} returnTo={listHref} decisions={decisions} />
      </td>
    </tr>
  )
}

function AuthorCell({ comment, children }: { comment: ModeratedComment; children: React.ReactNode }) {
  return (
    <th scope="row" {...tableRole('rowheader')} data-label="Auteur">
      <span className="ui">
        <bdi>{comment.authorName}</bdi>
      </span>
      <br />
      <time className="caption" dateTime={comment.at}>
        {frenchDateTime(comment.at)}
      </time>
      {children}
    </th>
  )
}

function Marks({ comment, withStatus }: { comment: ModeratedComment; withStatus: boolean | undefined }) {
  const marks = [comment.answer && 'Réponse', comment.edited && 'Modifié'].filter(Boolean)
  if (!withStatus && marks.length === 0) return null
  return (
    <p className="comment-states">
      {withStatus && <span className={comment.validated ? 'status ok' : 'status'}>{statusLabel(comment)}</span>}
      {marks.length > 0 && <span className="caption">{marks.join(', ')}</span>}
    </p>
  )
}
