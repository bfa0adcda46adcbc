import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { commentName } from '#features/comments/comment.ts'
import { type ModeratedComment } from '../moderated-comment.ts'
import { reasonCharactersMax, suggestedReasons, reasonInputs } from '../moderation.ts'
import type { ListDecisions } from './use-decided-list.ts'
import { useDecision } from './use-decision.ts'
import { answerAddress, type DecisionAddresses } from '../decision-addresses.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface RemovalProps {
  comment: ModeratedComment
  addresses: DecisionAddresses
  listHref: string
  decisions?: ListDecisions
}

interface DecisionFormsProps extends RemovalProps {
  /** Opens a box in place; otherwise, and without script, a page of its own. */
  opener?: React.RefObject<HTMLButtonElement | null>
  onAnswer?: () => void
}

/** No confirmation: both can be undone. */
export function DecisionForms({ comment, addresses, listHref, decisions, opener, onAnswer }: DecisionFormsProps) {
  const { id } = comment
  const validation = useDecision(addresses.validate(id), 'Erreur lors de la validation : ', id, decisions)
  const removal = useDecision(addresses.remove(id), addresses.removalFailed, id, decisions)
  const busy = validation.busy || removal.busy
  const of = `le ${commentName(comment)}`
  return (
    <div className="actions">
      {!comment.validated && (
        <form {...validation.attributes} data-action="validate">
          <ReadFields comment={comment} listHref={listHref} />
          <button
            className="btn"
            type="submit"
            aria-disabled={busy}
            aria-label={`Valider ${of}`}
            onKeyDown={ignoreRepetition}
          >
            Valider
          </button>
        </form>
      )}
      {!comment.validated && <AnswerOpener comment={comment} listHref={listHref} opener={opener} onAnswer={onAnswer} />}
      <form {...removal.attributes} data-action="reject">
        <ReadFields comment={comment} listHref={listHref} />
        <button
          className="btn plain-danger"
          type="submit"
          aria-disabled={busy}
          aria-label={`${addresses.removal} ${of}`}
          onKeyDown={ignoreRepetition}
        >
          {addresses.removal}
        </button>
      </form>
    </div>
  )
}

/** A key held down would decide the next comment, which gets the focus. */
function ignoreRepetition(event: React.KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

interface AnswerOpenerProps {
  comment: ModeratedComment
  listHref: string
  opener: DecisionFormsProps['opener']
  onAnswer: DecisionFormsProps['onAnswer']
}

function AnswerOpener({ comment, listHref, opener, onAnswer }: AnswerOpenerProps) {
  const hydrated = useHydrated()
  const label = `Valider et répondre au ${commentName(comment)}`
  if (!onAnswer || !hydrated)
    return (
      <a
        className="btn outline"
        href={`${answerAddress(comment.id)}?retour=${encodeURIComponent(listHref)}`}
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

export function ReasonedRemoval({ comment, addresses, listHref, decisions }: RemovalProps) {
  const { id } = comment
  const removal = useDecision(addresses.remove(id), addresses.removalFailed, id, decisions)
  const [fieldId, listId] = [`motif-${id}`, `motifs-${id}`]
  return (
    <form {...removal.attributes} className="rejection-reason">
      <ReadFields comment={comment} listHref={listHref} />
      <div className="field">
        <label htmlFor={fieldId}>{reasonInputs.reason.label}</label>
        <input
          id={fieldId}
          className="input"
          name="reason"
          list={listId}
          maxLength={reasonCharactersMax}
          autoComplete="off"
        />
        <datalist id={listId}>
          {suggestedReasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      </div>
      <button className="btn danger small" type="submit" aria-disabled={removal.busy}>
        {addresses.removal} avec ce motif
        <span className="sr-only"> le {commentName(comment)}</span>
      </button>
    </form>
  )
}

interface ReadFieldsProps {
  comment: ModeratedComment
  listHref: string
}

/** Sends the version that was read and the list's address. */
function ReadFields({ comment, listHref }: ReadFieldsProps) {
  return (
    <>
      <IdempotencyKeyField />
      <input type="hidden" name="version" value={comment.version} />
      <input type="hidden" name="returnTo" value={listHref} />
    </>
  )
}
