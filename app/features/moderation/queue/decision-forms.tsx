import { Icon } from '#platform/ui/icon.tsx'
import type { DecisionAddresses } from './decision-addresses.ts'
import type { ModeratedComment } from '../moderated-comment.ts'
import { reasonCharactersMax, suggestedReasons } from '../moderation.ts'
import { useDecision } from './use-decision.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { de } from '#platform/text/elision.ts'

interface DecisionFormsProps {
  comment: ModeratedComment
  addresses: DecisionAddresses
  listHref: string
  onDecide?: ((id: string) => void) | undefined
}

/** Both at one press: they can be undone. */
export function DecisionForms({ comment, addresses, listHref, onDecide }: DecisionFormsProps) {
  const decide = () => onDecide?.(comment.id)
  const validation = useDecision(addresses.validate(comment.id), 'Erreur lors de la validation : ', decide)
  const removal = useDecision(addresses.remove(comment.id), addresses.removalFailed, decide)
  const busy = validation.busy || removal.busy
  const of = `le commentaire ${de(comment.authorName)}`
  return (
    <div className="gestes">
      {!comment.validated && (
        <form {...validation.attributes} data-geste="valider">
          <ReadFields comment={comment} listHref={listHref} />
          <button className="btn petit" type="submit" disabled={busy} aria-label={`Valider ${of}`}>
            <Icon name="valider" />
            Valider
          </button>
        </form>
      )}
      <form {...removal.attributes} data-geste="supprimer">
        <ReadFields comment={comment} listHref={listHref} />
        <button className="btn danger petit" type="submit" disabled={busy} aria-label={`${addresses.removal} ${of}`}>
          <Icon name="supprimer" />
          {addresses.removal}
        </button>
      </form>
    </div>
  )
}

/** The same removal, with a reason: its author is told. */
export function ReasonedRemoval({ comment, addresses, listHref, onDecide }: DecisionFormsProps) {
  const decide = () => onDecide?.(comment.id)
  const removal = useDecision(addresses.remove(comment.id), addresses.removalFailed, decide)
  const [fieldId, listId] = [`motif-${comment.id}`, `motifs-${comment.id}`]
  return (
    <form {...removal.attributes} className="mod-motif">
      <ReadFields comment={comment} listHref={listHref} />
      <div className="champ">
        <label htmlFor={fieldId}>Motif, pour son auteur (facultatif)</label>
        <input
          id={fieldId}
          className="saisie"
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
      <button className="btn danger petit" type="submit" disabled={removal.busy}>
        {addresses.removal} avec ce motif
      </button>
    </form>
  )
}

/** Which text was read, and where the list is. */
function ReadFields({ comment, listHref }: { comment: ModeratedComment; listHref: string }) {
  return (
    <>
      <IdempotencyKeyField />
      <input type="hidden" name="version" value={comment.version} />
      <input type="hidden" name="retour" value={listHref} />
    </>
  )
}
