import { de } from '#platform/text/elision.ts'
import { Form } from 'react-router'
import { commentMark } from '#features/comments/comment.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import type { ReportedComment } from './report-decisions.server.ts'
import { reportAnswerCharactersMax } from './report.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface ReportListProps {
  comments: ReportedComment[]
}

/** Each comment with all that is said of it: its reports are decided together. */
export function ReportList({ comments }: ReportListProps) {
  return (
    <div className="signalements">
      {comments.map((comment) => (
        <Reported key={comment.commentId} comment={comment} />
      ))}
    </div>
  )
}

function Reported({ comment }: { comment: ReportedComment }) {
  const { commentId, text, article, reports, isOnline, isEdited, authorName } = comment
  const title = `signale-${commentId}`
  const at = reports[0]?.at ?? ''
  const name = `${de(authorName ?? 'quelqu’un')}, signalé le ${commentMark({ at, text })}`
  return (
    <article className="encart pile" aria-labelledby={title}>
      <h3 id={title}>
        {authorName ?? 'Un commentaire'} sur{' '}
        {article.slug ? <a href={`/article/${article.slug}`}>{article.title}</a> : article.title}
      </h3>
      <p className="com-texte">{text}</p>
      {isEdited && <p className="mention">Ce texte a été modifié depuis un signalement.</p>}
      {!isOnline && <p className="mention">Ce commentaire n’est plus en ligne.</p>}
      <div>
        <p className="ui">{count(reports.length, 'signalement')}</p>
        <ul className="raisons">
          {reports.map((report) => (
            <li key={report.id}>
              <p className="mention">
                <time dateTime={report.at}>{frenchDateTime(report.at)}</time>
                {report.wantsAnswer && ', une réponse est attendue'}
              </p>
              <p className="com-texte">{report.reason}</p>
            </li>
          ))}
        </ul>
      </div>
      <ReportDecision commentId={commentId} isOnline={isOnline} name={name} />
    </article>
  )
}

function ReportDecision({ commentId, isOnline, name }: { commentId: string; isOnline: boolean; name: string }) {
  const address = `/compte/signalements/${commentId}`
  const answer = `reponse-${commentId}`
  return (
    <Form method="post" action={`${address}/retrait`} className="pile">
      <IdempotencyKeyField />
      <div className="champ">
        <label htmlFor={answer}>
          Votre réponse, à la personne qui signale{isOnline && ' et à l’auteur du commentaire'} (facultatif)
        </label>
        <textarea className="saisie" id={answer} name="answer" maxLength={reportAnswerCharactersMax} />
      </div>
      <div className="gestes">
        <button className="btn danger" type="submit">
          {isOnline ? 'Supprimer le commentaire' : 'Marquer comme traité'}
          <span className="sr"> {name}</span>
        </button>
        {isOnline && (
          <button className="btn creux" type="submit" formAction={`${address}/maintien`}>
            Le laisser publié
            <span className="sr">, le commentaire {name}</span>
          </button>
        )}
      </div>
    </Form>
  )
}
