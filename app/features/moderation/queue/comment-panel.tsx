import { restrictionHref, restrictionLabel } from '#features/people/person.ts'
import { frenchDate } from '#platform/text/french.ts'
import { ReasonedRemoval } from './decision-forms.tsx'
import { useDecisionContext } from './decision-context.ts'
import { historySummary, type MemberHistory, type ModeratedComment } from '../moderated-comment.ts'
import { pendingBeginning } from '../moderation.ts'

export function CommentPanel({ comment }: { comment: ModeratedComment }) {
  const { returnTo } = useDecisionContext()
  const isCut = pendingBeginning(comment.text) !== comment.text
  return (
    <details className="comment-details">
      <summary>
        {isCut ? 'Lire en entier' : 'Détails'}
        <span className="sr-only">
          {isCut ? ' le ' : ' du '}
          {comment.name}
        </span>
        {comment.member && <span className="caption"> · {historySummary(comment.member)}</span>}
      </summary>
      <div className="comment-details-content">
        {isCut && <p className="comment-text">{comment.text}</p>}
        {comment.member && <PastComments member={comment.member} />}
        <ReasonedRemoval comment={comment} />
        <p>
          <a className="link" href={`/compte/commentaires/${comment.id}`}>
            Historique du commentaire
            <span className="sr-only">, {comment.name}</span>
          </a>
        </p>
        {comment.member && (
          <p>
            <a className="link" href={restrictionHref(comment.member.id, returnTo)}>
              {restrictionLabel({ isBanned: comment.member.banReason !== null })}
              <span className="sr-only">, {comment.authorName}</span>
            </a>
          </p>
        )}
        {comment.validated && !comment.isAnswer && (
          <p>
            <a className="link" href={`/compte/commentaires/${comment.id}/reponse`}>
              Répondre
              <span className="sr-only"> au {comment.name}</span>
            </a>
          </p>
        )}
      </div>
    </details>
  )
}

export function PastComments({ member }: { member: MemberHistory }) {
  return (
    <>
      {member.banReason !== null && (
        <p className="error">
          Ne peut plus commenter{'\u00a0'}: {member.banReason}
        </p>
      )}
      {member.last.length > 0 && (
        <ul className="past-comments" aria-label="Ses commentaires précédents">
          {member.last.map((past) => (
            <li key={past.id}>
              <span className={past.outcome === 'Publié' ? 'status ok' : 'status'}>{past.outcome}</span>
              <a href={`/compte/commentaires/${past.id}`}>{frenchDate(past.at)}</a>
              <p className="comment-text">{pendingBeginning(past.text)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
