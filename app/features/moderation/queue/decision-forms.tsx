import { Icon } from '#platform/ui/icon.tsx'
import type { DecisionAddresses } from './decision-addresses.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { commentName } from '#features/comments/comment.ts'
import { type ModeratedComment } from '../moderated-comment.ts'
import { reasonCharactersMax, suggestedReasons } from '../moderation.ts'
import { inPlaceField } from './decision-responses.ts'
import type { ListDecisions } from './use-decided-list.ts'
import { useDecision } from './use-decision.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface DecisionFormsProps {
  comment: ModeratedComment
  addresses: DecisionAddresses
  listHref: string
  decisions?: ListDecisions
}

/** No confirmation: both can be undone. */
export function DecisionForms({ comment, addresses, listHref, decisions }: DecisionFormsProps) {
  const { id } = comment
  const validation = useDecision(addresses.validate(id), 'Erreur lors de la validation : ', id, decisions)
  const removal = useDecision(addresses.remove(id), addresses.removalFailed, id, decisions)
  const busy = validation.busy || removal.busy
  const of = `le ${commentName(comment)}`
  return (
    <div className="actions">
      {!comment.validated && (
        <form {...validation.attributes} data-action="validate">
          <ReadFields comment={comment} listHref={listHref} inPlace={decisions !== undefined} />
          <button className="btn small" type="submit" aria-disabled={busy} aria-label={`Valider ${of}`}>
            <Icon name="check" />
            Valider
          </button>
        </form>
      )}
      <form {...removal.attributes} data-action="reject">
        <ReadFields comment={comment} listHref={listHref} inPlace={decisions !== undefined} />
        <button
          className="btn danger small"
          type="submit"
          aria-disabled={busy}
          aria-label={`${addresses.removal} ${of}`}
        >
          <Icon name="delete" />
          {addresses.removal}
        </button>
      </form>
    </div>
  )
}

export function ReasonedRemoval({ comment, addresses, listHref, decisions }: DecisionFormsProps) {
  const { id } = comment
  const removal = useDecision(addresses.remove(id), addresses.removalFailed, id, decisions)
  const [fieldId, listId] = [`motif-${id}`, `motifs-${id}`]
  return (
    <form {...removal.attributes} className="rejection-reason">
      <ReadFields comment={comment} listHref={listHref} inPlace={decisions !== undefined} />
      <div className="field">
        <label htmlFor={fieldId}>Motif, pour son auteur (facultatif)</label>
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
  inPlace: boolean
}

/** Sends the version that was read and the list's address; `inPlace` asks for an answer without navigation. */
function ReadFields({ comment, listHref, inPlace }: ReadFieldsProps) {
  const hydrated = useHydrated()
  return (
    <>
      <IdempotencyKeyField />
      {hydrated && inPlace && <input type="hidden" name={inPlaceField} value="1" />}
      <input type="hidden" name="version" value={comment.version} />
      <input type="hidden" name="returnTo" value={listHref} />
    </>
  )
}
