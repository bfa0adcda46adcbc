import { useHydration } from '#platform/ui/use-hydrated.ts'
import { type ModeratedComment } from '../moderated-comment.ts'
import { reasonCharactersMax, suggestedReasons, reasonInputs } from '../moderation.ts'
import { useDecisionContext, useDecision } from './decision-context.ts'
import { answerAddress, pendingDecisions, validation } from '../decision-addresses.ts'
import { Field } from '#platform/forms/field.tsx'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface DecisionFormsProps {
  comment: ModeratedComment
  /** The button that opens the answer box. Without one, or without script, a link opens a page. */
  opener?: React.RefObject<HTMLButtonElement | null>
  onAnswer?: () => void
}

/** There is no confirmation, because both decisions can be undone. */
export function DecisionForms({ comment, opener, onAnswer }: DecisionFormsProps) {
  const { addresses } = useDecisionContext()
  const { id } = comment
  const approval = useDecision(addresses.validate(id), validation.failure, () => [id])
  const removal = useRemoval(comment)
  const busy = approval.busy || removal.busy
  return (
    <div className="actions">
      {!comment.validated && (
        <form {...approval.attributes} data-action="validate">
          <ReadFields comment={comment} />
          <PhraseChoices phrases={comment.phrases} />
          <DecisionButton className="btn" label={validation.label} comment={comment} busy={busy} />
        </form>
      )}
      {!comment.validated && <AnswerOpener comment={comment} opener={opener} onAnswer={onAnswer} />}
      <form {...removal.attributes} data-action="reject">
        <ReadFields comment={comment} />
        <DecisionButton className="btn plain-danger" label={removal.label} comment={comment} busy={busy} />
      </form>
    </div>
  )
}

interface DecisionButtonProps {
  className: string
  label: string
  comment: ModeratedComment
  busy: boolean
}

function DecisionButton({ className, label, comment, busy }: DecisionButtonProps) {
  return (
    <button
      className={className}
      type="submit"
      aria-disabled={busy}
      aria-label={`${label} le ${comment.name}`}
      onKeyDown={ignoreRepetition}
    >
      {label}
    </button>
  )
}

/** A key held down would also decide the next comment, which gets the focus. */
function ignoreRepetition(event: React.KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A pending comment is rejected, wherever it is shown; a published one is deleted. */
function useRemoval(comment: ModeratedComment) {
  const { addresses } = useDecisionContext()
  const { remove, removal } = comment.validated ? addresses : pendingDecisions
  return { ...useDecision(remove(comment.id), removal.failure, () => [comment.id]), label: removal.label }
}

function AnswerOpener({ comment, opener, onAnswer }: DecisionFormsProps) {
  const { returnTo } = useDecisionContext()
  const isHydrated = useHydration()
  const label = `Valider et répondre au ${comment.name}`
  if (!onAnswer || !isHydrated)
    return (
      <a
        className="btn outline"
        href={`${answerAddress(comment.id)}?retour=${encodeURIComponent(returnTo)}`}
        aria-label={label}
      >
        Valider et répondre
      </a>
    )
  return (
    <button
      ref={opener}
      className="btn outline"
      type="button"
      aria-expanded={false}
      aria-label={label}
      onClick={onAnswer}
    >
      Valider et répondre
    </button>
  )
}

export function ReasonedRemoval({ comment }: { comment: ModeratedComment }) {
  const removal = useRemoval(comment)
  const listId = `motifs-${comment.id}`
  return (
    <form {...removal.attributes} className="rejection-reason">
      <ReadFields comment={comment} />
      <Field {...reasonInputs.reason} name="reason" list={listId} maxLength={reasonCharactersMax} autoComplete="off" />
      <datalist id={listId}>
        {suggestedReasons.map((reason) => (
          <option key={reason} value={reason} translate="no">
            {reason}
          </option>
        ))}
      </datalist>
      <button className="btn danger small" type="submit" aria-disabled={removal.busy}>
        {removal.label} avec ce motif
        <span className="sr-only"> le {comment.name}</span>
      </button>
    </form>
  )
}

function ReadFields({ comment }: { comment: ModeratedComment }) {
  return (
    <>
      <IdempotencyKeyField />
      <input type="hidden" name="version" value={comment.version} />
      <input type="hidden" name="returnTo" value={useDecisionContext().returnTo} />
    </>
  )
}

export function HoldingRules({ comment: { heldBy } }: { comment: ModeratedComment }) {
  if (heldBy.length === 0) return null
  return (
    <p className="caption comment-rules">
      Retenu{'\u00a0'}: {heldBy.join('\u00a0; ')}
    </p>
  )
}
