import { useLayoutEffect, useRef, useState } from 'react'
import { TeamBadge } from '#features/comments/team-badge.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import { PastComments } from './queue/comment-panel.tsx'
import { commentPath } from './comment-history.ts'
import type { CommentHistory } from './comment-history.server.ts'
import { CommentsSwitch } from './comments-switch.tsx'
import { anyCommentDecisions } from './decision-addresses.ts'
import { DecidedPart } from './queue/decided-part.tsx'
import { DecisionProvider } from './queue/decision-context.ts'
import { DecisionForms, HoldingRules, ReasonedRemoval } from './queue/decision-forms.tsx'
import { historySummary, type MemberHistory, type ModeratedComment } from './moderated-comment.ts'
import { restrictionHref, restrictionLabel } from '#features/people/person.ts'
import { articlePath } from '#features/articles/slug.ts'
import { allCommentsAddress, decisionWords } from './moderation.ts'
import type { Undoable } from './undo.server.ts'
import '#features/comments/comment-threads.css'

interface CommentDetailsProps {
  id: string
  comment: ModeratedComment | null
  history: CommentHistory | null
  state: string
  undoable: Undoable | null
  actions: { href: string; label: string }[]
}

export function CommentDetails({ id, comment, history, state, undoable, actions }: CommentDetailsProps) {
  const here = commentPath(id)
  const [first] = useState(undoable?.number)
  const decidedHere = undoable !== null && undoable.number !== first
  return (
    <section className="band band-top">
      <div className="page page-narrow comment-file">
        <a className="link back" href={allCommentsAddress}>
          Tous les commentaires
        </a>
        <div className="heading">
          <h1 tabIndex={-1}>{comment ? `Commentaire ${de(comment.authorName)}` : 'Un commentaire supprimé'}</h1>
        </div>
        <p className="comment-states">
          <span className={state === 'Publié' ? 'status ok' : 'status'}>{state}</span>
          {comment && <TeamBadge of={comment} />}
          {comment && (
            <time className="caption" dateTime={comment.at}>
              {frenchDateTime(comment.at)}
            </time>
          )}
          <ArticleName article={comment?.article ?? history?.article ?? null} />
        </p>
        <DecisionProvider value={{ addresses: anyCommentDecisions, returnTo: here }}>
          {undoable && <OwnDecision key={undoable.number} undoable={undoable} decidedHere={decidedHere} />}
          {comment && <CurrentState comment={comment} />}
        </DecisionProvider>
        {actions.map(({ href, label }) => (
          <a className="link" href={href} key={href}>
            {label}
          </a>
        ))}
        {comment?.member && <Author member={comment.member} name={comment.authorName} returnTo={here} />}
        <h2>Historique</h2>
        {history ? <CommentRecord history={history} /> : <p className="caption">Aucun événement enregistré.</p>}
        {comment && (
          <>
            <h2>Les commentaires de cet article</h2>
            <p className="caption">
              {comment.article.closed
                ? 'Ils sont fermés\u00a0: plus personne ne peut en écrire.'
                : 'Ils sont ouverts à tous les membres.'}
            </p>
            <CommentsSwitch article={comment.article} returnTo={here} />
          </>
        )}
      </div>
    </section>
  )
}

/** A decision removes its own button from the page, so the focus moves here. */
function OwnDecision({ undoable, decidedHere }: { undoable: Undoable; decidedHere: boolean }) {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (decidedHere) section.current?.focus()
  }, [decidedHere])
  return (
    <section ref={section} className="panel" aria-label="Votre décision" tabIndex={-1}>
      <p>{decisionWords[undoable.event]} par vous.</p>
      <DecidedPart decision={undoable} of={`commentaire ${de(undoable.authorName)}`} />
    </section>
  )
}

function ArticleName({ article }: { article: { title: string; slug: string } | null }) {
  return article ? <a href={articlePath(article.slug)}>{article.title}</a> : <span>Article supprimé</span>
}

function CurrentState({ comment }: { comment: ModeratedComment }) {
  return (
    <>
      <blockquote className="comment-text">{comment.text}</blockquote>
      <HoldingRules comment={comment} />
      <DecisionForms comment={comment} />
      <ReasonedRemoval comment={comment} />
    </>
  )
}

function Author({ member, name, returnTo }: { member: MemberHistory; name: string; returnTo: string }) {
  return (
    <>
      <h2>
        Son auteur, <bdi>{name}</bdi>
      </h2>
      <p className="caption">{historySummary(member)}</p>
      <PastComments member={member} />
      <p>
        <a className="btn outline small" href={restrictionHref(member.id, returnTo)}>
          {restrictionLabel({ isBanned: member.banReason !== null })}
        </a>
      </p>
    </>
  )
}

function CommentRecord({ history }: { history: CommentHistory }) {
  return (
    <ol className="comment-history">
      {history.lines.map((line, index) => (
        <li key={line.number}>
          <p>
            <b>{line.label}</b>
            {line.by && (
              <>
                {' par '}
                <bdi>{line.by}</bdi>
              </>
            )}
          </p>
          <time className="caption" dateTime={line.at}>
            le {frenchDateTime(line.at)}
          </time>
          {line.reason && <p className="comment-text caption">{line.reason}</p>}
          {line.text !== history.lines[index - 1]?.text && (
            <blockquote className="comment-text">{line.text || 'Texte effacé à la demande de son auteur.'}</blockquote>
          )}
        </li>
      ))}
    </ol>
  )
}
