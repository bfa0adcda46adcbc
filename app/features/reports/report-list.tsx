import { authorInText } from '#features/comments/comment.ts'
import { TextField } from '#platform/forms/field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import type { ReportedComment } from './reported-comments.server.ts'
import { reportAnswerCharactersMax, reportAnswerInputs } from '#features/moderation/report.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { articlePath } from '#features/articles/slug.ts'

export function ReportList({ comments }: { comments: ReportedComment[] }) {
  return (
    <div className="reports">
      {comments.map((comment) => (
        <ReportedPanel key={comment.commentId} comment={comment} />
      ))}
    </div>
  )
}

function ReportedPanel({ comment }: { comment: ReportedComment }) {
  const { commentId, name, text, article, reports, isOnline, isEdited, authorName, isByTeam } = comment
  const title = `signale-${commentId}`
  return (
    <article className="panel stack" aria-labelledby={title}>
      <h2 id={title}>
        {authorName === null ? 'Un commentaire' : authorInText({ authorName, isByTeam })} sur{' '}
        {article.slug ? <a href={articlePath(article.slug)}>{article.title}</a> : article.title}
      </h2>
      <p className="comment-text">{text}</p>
      {isEdited && <p className="caption">Ce texte a été modifié depuis un signalement.</p>}
      {!isOnline && <p className="caption">Ce commentaire n’est plus en ligne.</p>}
      <div>
        <p className="ui">{count(reports.length, 'signalement')}</p>
        <ul className="report-reasons">
          {reports.map((report) => (
            <li key={report.id}>
              <p className="caption">
                <time dateTime={report.at}>{frenchDateTime(report.at)}</time>
                {report.wantsAnswer && ', une réponse est attendue'}
              </p>
              <p className="comment-text">{report.reason}</p>
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
  const { answer, busy, attributes } = useInPlaceForm<{ message: string }>({
    action: `${address}/retrait`,
    repeats: true,
    answerOnFailure: (reason) => ({ message: `Erreur : ${reason}` }),
  })
  return (
    <form {...attributes} className="stack">
      <ErrorMessage>{answer?.message}</ErrorMessage>
      <IdempotencyKeyField />
      <TextField
        name="answer"
        label={`${reportAnswerInputs.answer.label}${isOnline ? ' et à l’auteur du commentaire' : ''} (facultatif)`}
        maxLength={reportAnswerCharactersMax}
      />
      <div className="actions">
        <button className="btn danger" type="submit" aria-disabled={busy}>
          {isOnline ? 'Supprimer le commentaire' : 'Marquer comme traité'}
          <span className="sr-only"> {name}</span>
        </button>
        {isOnline && (
          <button className="btn outline" type="submit" formAction={`${address}/maintien`} aria-disabled={busy}>
            Le laisser publié
            <span className="sr-only">, le commentaire {name}</span>
          </button>
        )}
      </div>
    </form>
  )
}
