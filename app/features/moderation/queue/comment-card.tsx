import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { commentName, statusLabel } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { articlePath } from '#features/articles/slug.ts'
import { type DecidedComment, decisionWords, pendingBeginning } from '../moderation.ts'
import { type ModeratedComment } from '../moderated-comment.ts'
import { AnswerBox } from './answer-box.tsx'
import { CommentPanel } from './comment-panel.tsx'
import { DecidedPart } from './decided-part.tsx'
import type { DecisionAddresses } from '../decision-addresses.ts'
import { DecisionForms } from './decision-forms.tsx'
import type { FrozenRow } from './frozen-list.ts'
import { choicePrefix, selectionFormId } from './selection.ts'
import type { ListDecisions } from './use-decided-list.ts'

export interface CardOptions {
  addresses: DecisionAddresses
  listHref: string
  selectable?: boolean
  withStatus?: boolean
  decisions: ListDecisions
}

/** Equal rows are not rendered again: a list holds hundreds of them, and each decision changes one. */
export const CommentCard = memo(
  Card,
  (before, after) =>
    before.row.comment === after.row.comment &&
    before.row.gone === after.row.gone &&
    before.row.decision === after.row.decision &&
    before.addresses === after.addresses &&
    before.listHref === after.listHref &&
    before.selectable === after.selectable &&
    before.withStatus === after.withStatus &&
    before.decisions === after.decisions,
)

function Card({ row, ...options }: CardOptions & { row: FrozenRow }) {
  const { comment, gone, decision } = row
  return (
    <li data-comment={comment.id} className={decision ? 'decided' : gone ? 'removed' : undefined}>
      <p className="comment-author">
        <Avatar name={comment.authorName} />
        <b>
          <bdi>{comment.authorName}</bdi>
        </b>
        {decision ? (
          <span className={decision.event === 'validated' ? 'status ok' : 'status rejected'}>
            {decisionWords[decision.event]}
          </span>
        ) : (
          <Marks comment={comment} withStatus={options.withStatus} />
        )}
      </p>
      <p className="comment-text">{pendingBeginning(comment.text)}</p>
      {decision ? (
        <DecidedPart
          decision={decision}
          sentence={sentenceOf(decision, options.addresses)}
          of={commentName(comment)}
          returnTo={options.listHref}
          decisions={options.decisions}
        />
      ) : (
        <p className="caption comment-about">
          sur <a href={articlePath(comment.article.slug)}>{comment.article.title}</a>
        </p>
      )}
      {/* Kept while decided: undone, it holds the answer that was typed. */}
      <div hidden={decision !== null}>
        <Undecided comment={comment} gone={gone} isDecided={decision !== null} {...options} />
      </div>
    </li>
  )
}

function sentenceOf({ event, answered }: DecidedComment, { sentences }: DecisionAddresses): string {
  return answered ? sentences.answered : sentences[event]
}

function Undecided({
  comment,
  gone,
  isDecided,
  addresses,
  listHref,
  selectable,
  decisions,
}: CardOptions & { comment: ModeratedComment; gone: boolean; isDecided: boolean }) {
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
            disabled={gone || isDecided}
          />
          Choisir<span className="sr-only"> le {commentName(comment)}</span>
        </label>
      )}
      {/* Of the same height: the rows below do not move. */}
      <div className={gone ? 'already-decided' : undefined} hidden={answering}>
        {gone && <p className="caption">Déjà traité</p>}
        <DecisionForms
          comment={comment}
          addresses={addresses}
          listHref={listHref}
          decisions={decisions}
          opener={opener}
          onAnswer={open}
        />
      </div>
      {isBoxMade && (
        <AnswerBox comment={comment} listHref={listHref} decisions={decisions} isOpen={answering} onClose={close} />
      )}
      {comment.heldBy.length > 0 && (
        <p className="caption comment-rules">
          Retenu{'\u00a0'}: {comment.heldBy.join('\u00a0; ')}
        </p>
      )}
      <CommentPanel comment={comment} addresses={addresses} listHref={listHref} decisions={decisions} />
    </>
  )
}

function Marks({ comment, withStatus }: { comment: ModeratedComment; withStatus: boolean | undefined }) {
  const marks = [comment.answer && 'Réponse', comment.edited && 'Modifié'].filter(Boolean)
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
