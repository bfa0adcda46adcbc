import { useFetcher } from 'react-router'
import type { ListedComment } from '#features/comments/comment.ts'
import { statusLabel } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { pendingBeginning, pendingCharacters } from './moderation.ts'

/** Where a decision is posted, and what it is called when it fails. */
export interface DecisionAddresses {
  validate: (id: string) => string
  remove: (id: string) => string
}

export const pendingDecisions: DecisionAddresses = {
  validate: (id) => `/compte/moderation/${id}/validation`,
  remove: (id) => `/compte/moderation/${id}/rejet`,
}

export const anyCommentDecisions: DecisionAddresses = {
  validate: (id) => `/compte/commentaires/${id}/validation`,
  remove: (id) => `/compte/commentaires/${id}/suppression`,
}

interface ModerationTableProps {
  comments: ListedComment[]
  addresses: DecisionAddresses
  /** The tab of all comments says which are published. */
  withStatus?: boolean
}

export function ModerationTable({ comments, addresses, withStatus = false }: ModerationTableProps) {
  return (
    <table className="mod">
      <thead>
        <tr>
          <th scope="col">Auteur</th>
          <th scope="col">Commentaire</th>
          <th scope="col">Article</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {comments.map((comment) => (
          <tr key={comment.id}>
            <td data-t="Auteur">
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
            <td data-t="Commentaire">
              <CommentText text={comment.text} />
            </td>
            <td data-t="Article">
              <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
            </td>
            <td>
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
  const validation = useFetcher<{ message: string }>()
  const removal = useFetcher<{ message: string }>()
  useRefusalToast(validation.data?.message)
  useRefusalToast(removal.data?.message)
  const busy = validation.state !== 'idle' || removal.state !== 'idle'
  const of = `le commentaire de ${comment.authorName}`
  return (
    <div className="gestes">
      {!comment.validated && (
        <validation.Form method="post" action={addresses.validate(comment.id)}>
          <button className="btn petit" type="submit" disabled={busy} aria-label={`Valider ${of}`}>
            <Icon name="valider" />
            Valider
          </button>
        </validation.Form>
      )}
      <removal.Form method="post" action={addresses.remove(comment.id)}>
        <button className="btn danger petit" type="submit" disabled={busy} aria-label={`Supprimer ${of}`}>
          <Icon name="supprimer" />
          Supprimer
        </button>
      </removal.Form>
    </div>
  )
}
