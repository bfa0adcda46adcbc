import { statusLabel } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import { CommentPanel } from './comment-panel.tsx'
import { DecisionForms } from './decision-forms.tsx'
import type { DecisionAddresses } from './decision-addresses.ts'
import { pendingBeginning } from '../moderation.ts'
import type { ModeratedComment } from '../moderated-comment.ts'
import { choicePrefix, selectionFormId } from './selection.ts'
import type { StillRow } from './still-list.ts'

interface ModerationTableProps {
  rows: StillRow[]
  addresses: DecisionAddresses
  /** Where the list is read, to come back to it. */
  listHref: string
  /** Several can be decided at once. */
  selectable?: boolean
  /** The tab of all comments says which are published. */
  withStatus?: boolean
  /** The row that Tab reaches; null: rows are no stops. */
  currentId?: string | null
  onDecide?: (id: string) => void
}

/** A narrow screen turns rows into cards, and a display other than table's takes the table away from screen readers: said. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role })

export function ModerationTable({ rows, ...row }: ModerationTableProps) {
  return (
    <table className={row.selectable ? 'mod a-choisir' : 'mod'} {...as('table')}>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {row.selectable && (
            <th scope="col" {...as('columnheader')}>
              <span className="sr">Choisir</span>
            </th>
          )}
          <th scope="col" {...as('columnheader')}>
            Auteur
          </th>
          <th scope="col" {...as('columnheader')}>
            Commentaire
          </th>
          <th scope="col" {...as('columnheader')}>
            Article
          </th>
          <th scope="col" {...as('columnheader')}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {rows.map(({ comment, gone }) => (
          <Row key={comment.id} comment={comment} gone={gone} {...row} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<ModerationTableProps, 'rows'> {
  comment: ModeratedComment
  gone: boolean
}

function Row({ comment, gone, addresses, listHref, selectable, withStatus, currentId, onDecide }: RowProps) {
  const stop = currentId === undefined || currentId === null ? undefined : comment.id === currentId ? 0 : -1
  return (
    <tr {...as('row')} tabIndex={stop} data-commentaire={comment.id} className={gone ? 'parti' : undefined}>
      {selectable && (
        <td {...as('cell')} className="mod-choix">
          {!gone && (
            <label>
              <input type="checkbox" form={selectionFormId} name={choicePrefix + comment.id} value={comment.version} />
              <span className="sr">Choisir le commentaire {de(comment.authorName)}</span>
            </label>
          )}
        </td>
      )}
      <td {...as('cell')} data-t="Auteur">
        <span className="ui">
          <bdi>{comment.authorName}</bdi>
        </span>
        <br />
        <time className="mention" dateTime={comment.at}>
          {frenchDateTime(comment.at)}
        </time>
        <Marks comment={comment} withStatus={withStatus} />
      </td>
      <td {...as('cell')} data-t="Commentaire">
        <p className="com-texte">{pendingBeginning(comment.text)}</p>
        {comment.heldBy.length > 0 && (
          <p className="mention mod-regles">
            Retenu{'\u00a0'}: {comment.heldBy.join('\u00a0; ')}
          </p>
        )}
        <CommentPanel comment={comment} addresses={addresses} listHref={listHref} onDecide={onDecide} />
      </td>
      <td {...as('cell')} data-t="Article">
        <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
      </td>
      <td {...as('cell')}>
        {gone ? (
          <p className="mention">Déjà traité</p>
        ) : (
          <DecisionForms comment={comment} addresses={addresses} listHref={listHref} onDecide={onDecide} />
        )}
      </td>
    </tr>
  )
}

function Marks({ comment, withStatus }: { comment: ModeratedComment; withStatus: boolean | undefined }) {
  const marks = [comment.answer && 'Réponse', comment.edited && 'Modifié'].filter(Boolean)
  if (!withStatus && marks.length === 0) return null
  return (
    <p className="mod-marques">
      {withStatus && <span className={comment.validated ? 'etat ok' : 'etat'}>{statusLabel(comment)}</span>}
      {marks.length > 0 && <span className="mention">{marks.join(', ')}</span>}
    </p>
  )
}
