import { frenchDate } from '#platform/text/french.ts'
import type { DecisionAddresses } from './decision-addresses.ts'
import { ReasonedRemoval } from './decision-forms.tsx'
import { commentName } from '#features/comments/comment.ts'
import { historySummary, type MemberHistory, type ModeratedComment } from '../moderated-comment.ts'
import { pendingBeginning } from '../moderation.ts'
import type { ListDecisions } from './use-decided-list.ts'

interface CommentPanelProps {
  comment: ModeratedComment
  addresses: DecisionAddresses
  listHref: string
  decisions: ListDecisions
}

/** One key away: the whole text, what else its author wrote, and a refusal with its reason. */
export function CommentPanel({ comment, addresses, listHref, decisions }: CommentPanelProps) {
  const isCut = pendingBeginning(comment.text) !== comment.text
  return (
    <details className="mod-plus">
      <summary>
        {isCut ? 'Lire en entier' : 'Détails'}
        <span className="sr"> du {commentName(comment)}</span>
        {comment.member && <span className="mention"> · {historySummary(comment.member)}</span>}
      </summary>
      <div className="mod-plus-dedans">
        {isCut && <p className="com-texte">{comment.text}</p>}
        {comment.member && <PastComments member={comment.member} />}
        <ReasonedRemoval comment={comment} addresses={addresses} listHref={listHref} decisions={decisions} />
        <p>
          <a className="lien" href={`/compte/commentaires/${comment.id}`}>
            Historique du commentaire
            <span className="sr">, {commentName(comment)}</span>
          </a>
        </p>
        {!comment.answer && (
          <p>
            <a className="lien" href={`/compte/commentaires/${comment.id}/reponse`}>
              Répondre
              <span className="sr"> au {commentName(comment)}</span>
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
        <p className="msg">
          Ne peut plus commenter{'\u00a0'}: {member.banReason}
        </p>
      )}
      {member.last.length > 0 && (
        <ul className="mod-passe" aria-label="Ses commentaires précédents">
          {member.last.map((past) => (
            <li key={past.id}>
              <span className={past.outcome === 'Publié' ? 'etat ok' : 'etat'}>{past.outcome}</span>
              <a href={`/compte/commentaires/${past.id}`}>{frenchDate(past.at)}</a>
              <p className="com-texte">{pendingBeginning(past.text)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
