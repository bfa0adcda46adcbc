import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { articlePath } from '#features/articles/slug.ts'
import { pinnedLabel, statusLabel } from '#features/comments/comment.ts'
import { TeamBadge } from '#features/comments/team-badge.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import type { ModeratedComment } from '../moderated-comment.ts'
import { decisionWords, pendingBeginning } from '../moderation.ts'
import { AnswerBox } from './answer-box.tsx'
import { CommentPanel } from './comment-panel.tsx'
import { DecidedPart } from './decided-part.tsx'
import { useDecisionContext } from './decision-context.ts'
import { DecisionForms, HoldingRules } from './decision-forms.tsx'
import type { FrozenRow } from './frozen-list.ts'
import { choicePrefix } from './decision-responses.ts'
import { selectionFormId } from './selection-bar.tsx'
import '#features/comments/comment-threads.css'

interface CardOptions {
  selectable?: boolean
  withStatus?: boolean
}

interface CommentCardsProps extends CardOptions {
  label: string
  rows: FrozenRow[]
  /** Only a class shows the check boxes, which is quick however long the list is. */
  choosing?: boolean
}

export function CommentCards({ label, rows, choosing = false, ...options }: CommentCardsProps) {
  return (
    <ul className={choosing ? 'comment-cards choosing' : 'comment-cards'} aria-label={label}>
      {rows.map((row) => (
        <CommentCard key={row.comment.id} {...row} {...options} />
      ))}
    </ul>
  )
}

/** Equal rows are not rendered again, because each decision changes one row among hundreds. */
const CommentCard = memo(function CommentCard({
  comment,
  isGone,
  decision,
  selectable,
  withStatus,
}: CardOptions & FrozenRow) {
  const { sentences } = useDecisionContext().addresses
  return (
    <li data-comment={comment.id} className={decision ? 'decided' : isGone ? 'removed' : undefined}>
      <p className="comment-author">
        <Avatar name={comment.authorName} />
        <b>
          <bdi>{comment.authorName}</bdi>
        </b>
        <TeamBadge of={comment} />
        {decision ? (
          <span className={decision.event === 'validated' ? 'status ok' : 'status rejected'}>
            {decisionWords[decision.event]}
          </span>
        ) : (
          <Marks comment={comment} withStatus={withStatus} />
        )}
      </p>
      <p className="comment-text">{pendingBeginning(comment.text)}</p>
      {decision ? (
        <DecidedPart
          decision={decision}
          sentence={decision.answered ? sentences.answered : sentences[decision.event]}
          of={comment.name}
        />
      ) : (
        <p className="caption comment-about">
          sur <a href={articlePath(comment.article.slug)}>{comment.article.title}</a>
        </p>
      )}
      {/* A decided row keeps these forms, so that undoing gives the typed answer back. */}
      <div hidden={decision !== null}>
        <UndecidedCard comment={comment} isGone={isGone} isDecided={decision !== null} selectable={selectable} />
      </div>
    </li>
  )
})

interface UndecidedProps {
  comment: ModeratedComment
  isGone: boolean
  isDecided: boolean
  selectable: boolean | undefined
}

function UndecidedCard({ comment, isGone, isDecided, selectable }: UndecidedProps) {
  const [answering, setAnswering] = useState(false)
  const [isBoxMade, setBoxMade] = useState(false)
  const open = () => {
    setBoxMade(true)
    setAnswering(true)
  }
  const close = useCallback(() => setAnswering(false), [])
  const opener = useRef<HTMLButtonElement>(null)
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !answering) opener.current?.focus()
    wasAnswering.current = answering
  }, [answering])
  return (
    <>
      {selectable && (
        <label className="choice">
          <input
            key={String(isDecided)}
            type="checkbox"
            form={selectionFormId}
            name={choicePrefix + comment.id}
            value={comment.version}
            disabled={isGone || isDecided}
          />
          <span className="sr-only">Choisir le {comment.name}</span>
        </label>
      )}
      <div className={isGone ? 'already-decided' : undefined} hidden={answering}>
        {isGone && <p className="caption">Déjà traité</p>}
        <DecisionForms comment={comment} opener={opener} onAnswer={open} />
      </div>
      {isBoxMade && <AnswerBox comment={comment} isOpen={answering} onClose={close} />}
      <HoldingRules comment={comment} />
      <CommentPanel comment={comment} />
    </>
  )
}

function Marks({ comment, withStatus }: { comment: ModeratedComment; withStatus: boolean | undefined }) {
  const marks = [comment.isPinned && pinnedLabel, comment.isAnswer && 'Réponse', comment.edited && 'Modifié'].filter(
    Boolean,
  )
  return (
    <>
      <time className="caption" dateTime={comment.at}>
        {frenchDateTime(comment.at)}
      </time>
      {withStatus && <span className={comment.validated ? 'status ok' : 'status'}>{statusLabel(comment)}</span>}
      {marks.length > 0 && <span className="caption">{marks.join(', ')}</span>}
    </>
  )
}
