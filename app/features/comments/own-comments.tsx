import { frenchDate } from '#platform/text/french.ts'
import { Bead } from '#platform/ui/bead.tsx'
import { statusLabel, type ListedComment } from './comment.ts'

/** A member's own comments, with what became of them. */
export function OwnComments({ comments }: { comments: ListedComment[] }) {
  return (
    <div className="coms-miens">
      {comments.map((comment) => (
        <article className="com" key={comment.id}>
          <Bead name={comment.authorName} />
          <header>
            <b>
              <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
            </b>
            <time className="mention" dateTime={comment.at}>
              {frenchDate(comment.at)}
            </time>
            <span className={comment.validated ? 'etat ok' : 'etat'}>{statusLabel(comment)}</span>
          </header>
          <p className="com-texte">{comment.text}</p>
        </article>
      ))}
    </div>
  )
}
