import { frenchDate } from '#platform/text/french.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { articlePath } from '#features/articles/slug.ts'
import { statusLabel, type ListedComment } from './comment.ts'
import { OwnCommentLinks } from './own-comment-links.tsx'
import { TeamBadge } from './team-badge.tsx'
import './own-comments.css'
import './comment-threads.css'

export function OwnComments({ comments }: { comments: ListedComment[] }) {
  return (
    <div className="own-comments">
      {comments.map((comment) => (
        <OwnComment key={comment.id} comment={comment} />
      ))}
      <p className="own-comments-emails">
        <a className="link" href="/compte/lettres">
          Choisir les messages que vous recevez
        </a>
      </p>
    </div>
  )
}

function OwnComment({ comment }: { comment: ListedComment }) {
  const { id, name, article, at, refusal } = comment
  return (
    <article className="comment" aria-label={name.replace('votre', 'Votre')}>
      <Avatar name={comment.authorName} />
      <header>
        <b>
          <a href={articlePath(article.slug)}>{article.title}</a>
        </b>
        <TeamBadge of={comment} />
        <time className="caption" dateTime={at}>
          {refusal && `${statusLabel(comment)} le `}
          {frenchDate(at)}
        </time>
        <span className={stateClass(comment)}>{statusLabel(comment)}</span>
      </header>
      <p className="comment-text">{comment.text}</p>
      {refusal?.reason && (
        <p className="comment-reason">
          Motif{'\u00a0'}: {refusal.reason}
        </p>
      )}
      {!refusal && (
        <p className="comment-actions caption">
          <OwnCommentLinks id={id} name={name} />
        </p>
      )}
    </article>
  )
}

function stateClass({ validated, refusal }: ListedComment): string {
  if (refusal) return 'status rejected'
  return validated ? 'status ok' : 'status'
}
