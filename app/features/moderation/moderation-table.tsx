import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedComment } from '#features/comments/comment.ts'
import { statusLabel } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { isReachable } from '#platform/ui/is-reachable.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { pendingBeginning, pendingCharacters } from './moderation.ts'

/** Where a decision is posted, and what it is called when it fails. */
export interface DecisionAddresses {
  validate: (id: string) => string
  remove: (id: string) => string
  removalFailed: string
}

export const pendingDecisions: DecisionAddresses = {
  validate: (id) => `/compte/moderation/${id}/validation`,
  remove: (id) => `/compte/moderation/${id}/rejet`,
  removalFailed: 'Erreur lors du rejet : ',
}

export const anyCommentDecisions: DecisionAddresses = {
  validate: (id) => `/compte/commentaires/${id}/validation`,
  remove: (id) => `/compte/commentaires/${id}/suppression`,
  removalFailed: 'Erreur à la suppression : ',
}

interface ModerationTableProps {
  comments: ListedComment[]
  addresses: DecisionAddresses
  /** The tab of all comments says which are published. */
  withStatus?: boolean
}

/** A narrow screen turns rows into cards, and a display other than table's takes the table away from screen readers: said. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role })

export function ModerationTable({ comments, addresses, withStatus = false }: ModerationTableProps) {
  return (
    <table className="mod" {...as('table')}>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
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
        {comments.map((comment) => (
          <tr key={comment.id} {...as('row')}>
            <td {...as('cell')} data-t="Auteur">
              <span className="ui">{comment.authorName}</span>
              <br />
              <time className="mention" dateTime={comment.at}>
                {frenchDateTime(comment.at)}
              </time>
              {withStatus && (
                <>
                  <br />
                  <span className={comment.validated ? 'etat ok' : 'etat'}>{statusLabel(comment)}</span>
                </>
              )}
            </td>
            <td {...as('cell')} data-t="Commentaire">
              <CommentText text={comment.text} />
            </td>
            <td {...as('cell')} data-t="Article">
              <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
            </td>
            <td {...as('cell')}>
              <Decisions comment={comment} addresses={addresses} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first characters, as the spec says; the whole is one key away, since one must judge it whole. */
function CommentText({ text }: { text: string }) {
  const beginning = pendingBeginning(text)
  if (beginning === text) return <p className="com-texte">{text}</p>
  return (
    <>
      <p className="com-texte">{beginning}</p>
      <details>
        <summary className="mention">Lire la suite</summary>
        <p className="com-texte">…{Array.from(text).slice(pendingCharacters).join('')}</p>
      </details>
    </>
  )
}

function Decisions({ comment, addresses }: { comment: ListedComment; addresses: DecisionAddresses }) {
  const validation = useDecision(addresses.validate(comment.id), 'Erreur lors de la validation : ')
  const removal = useDecision(addresses.remove(comment.id), addresses.removalFailed)
  const busy = validation.busy || removal.busy
  const of = `le commentaire de ${comment.authorName}`
  return (
    <div className="gestes">
      {!comment.validated && (
        <form {...validation.attributes}>
          <button className="btn petit" type="submit" disabled={busy} aria-label={`Valider ${of}`}>
            <Icon name="valider" />
            Valider
          </button>
        </form>
      )}
      <form {...removal.attributes}>
        <button className="btn danger petit" type="submit" disabled={busy} aria-label={`Supprimer ${of}`}>
          <Icon name="supprimer" />
          Supprimer
        </button>
      </form>
    </div>
  )
}

interface Refused {
  message: string
}

/** A decision sent in place: its row goes, the focus passes to the next one; a refusal is told, and the list asked again. */
function useDecision(action: string, failed: string) {
  const { revalidate } = useRevalidator()
  const heir = useRef<HTMLElement | null>(null)
  const quiet = useQuietForm<Refused>({
    action,
    tell: (reason) => ({ message: failed + reason }),
    onSend: (form) => {
      heir.current = nextToFocus(form.closest('tr'))
    },
    onAccepted: () => heir.current?.focus(),
  })
  useRefusalToast(quiet.answer)
  useEffect(() => {
    // The row is often there no longer: somebody else was first.
    if (quiet.answer) void isReachable().then((reachable) => (reachable ? revalidate() : undefined))
  }, [quiet.answer, revalidate])
  return quiet
}

function nextToFocus(row: HTMLTableRowElement | null): HTMLElement | null {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector('button') ?? document.querySelector('.volet-t h2')
}
