import { PostButton } from '#platform/forms/post-button.tsx'
import { frenchDate } from '#platform/text/french.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { commentPieces } from './comment-links.ts'
import { OwnCommentLinks } from './own-comment-links.tsx'
import { TeamBadge } from './team-badge.tsx'
import { loadFailure, pinnedLabel, type NamedComment, type PublishedComment, type ShownComment } from './comment.ts'

interface CommentListProps {
  comments: PublishedComment[] | null
  olderHref: string | null
  address: string
  mayAnswer: boolean
  children: React.ReactNode
}

export function CommentList({ comments, olderHref, address, mayAnswer, children }: CommentListProps) {
  return (
    <section className="comments linen" id="commentaires" aria-labelledby="comments-heading">
      <div className="page">
        <h2 id="comments-heading">Commentaires</h2>
        {!comments && (
          <p className="error" role="alert">
            {`${loadFailure}le serveur ne répond pas. Rechargez la page dans un instant.`}
          </p>
        )}
        {comments?.length === 0 && <p className="comments-empty">Aucun commentaire pour le moment.</p>}
        <div>
          {comments?.map((comment) => (
            <Comment key={comment.id} comment={comment} address={address} mayAnswer={mayAnswer} />
          ))}
        </div>
        {olderHref && (
          <p>
            <a className="link" href={olderHref}>
              Commentaires plus anciens
            </a>
          </p>
        )}
        {children}
      </div>
    </section>
  )
}

interface CommentProps {
  comment: PublishedComment
  address: string
  mayAnswer: boolean
}

function Comment({ comment, address, mayAnswer }: CommentProps) {
  return (
    <article className={comment.isPinned ? 'comment pinned' : 'comment'}>
      <CommentBody comment={comment}>
        {comment.isPinned && (
          <p className="pin-line">
            <Icon name="pin" size={16} />
            {pinnedLabel}
          </p>
        )}
      </CommentBody>
      <div className="comment-actions caption">
        {mayAnswer && (
          <>
            <a href={`/compte/commentaires/${comment.id}/reponse`} aria-label={`Répondre au ${comment.name}`}>
              Répondre
            </a>
            <PinButton comment={comment} returnTo={address.replace(/\/commentaires$/, '#commentaires')} />
          </>
        )}
        <ReportLink comment={comment} address={address} isModerated={mayAnswer} />
      </div>
      {comment.answers.map((answer) => (
        <article className="comment" key={answer.id}>
          <CommentBody comment={answer} />
          <div className="comment-actions caption">
            {mayAnswer && <OwnCommentLinks id={answer.id} name={`le ${answer.name}`} />}
            <ReportLink comment={answer} address={address} isModerated={mayAnswer} />
          </div>
        </article>
      ))}
    </article>
  )
}

function CommentBody({ comment, children }: React.PropsWithChildren<{ comment: ShownComment }>) {
  return (
    <>
      <Avatar name={comment.authorName} />
      {children}
      <header>
        <b>{comment.authorName}</b>
        <TeamBadge of={comment} />
        <time className="caption" dateTime={comment.at}>
          {frenchDate(comment.at)}
        </time>
      </header>
      <p className="comment-text">
        <CommentText text={comment.text} />
      </p>
    </>
  )
}

function ReportLink(props: { comment: NamedComment; address: string; isModerated: boolean }) {
  const { comment, address, isModerated } = props
  const [href, label] = isModerated
    ? [`/compte/commentaires/${comment.id}`, 'Modérer']
    : [`${address}/${comment.id}/signalement`, 'Signaler']
  return (
    <a href={href} rel="nofollow" aria-label={`${label} le ${comment.name}`}>
      {label}
    </a>
  )
}

function CommentText({ text }: { text: string }) {
  if (!text.includes('://')) return text
  return commentPieces(text).map(({ text: piece, href }, index) =>
    href ? (
      <a key={index} href={href} rel="ugc nofollow noopener">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

function PinButton({ comment, returnTo }: { comment: PublishedComment; returnTo: string }) {
  const { id, name, isPinned } = comment
  const words = isPinned ? 'Ne plus épingler' : 'Épingler'
  return (
    <PostButton
      action={`/compte/commentaires/${id}/epingle`}
      fields={{ returnTo, epingle: isPinned ? 'non' : 'oui' }}
      label={`${words} le ${name}`}
      reloadDocument
    >
      {words}
    </PostButton>
  )
}
