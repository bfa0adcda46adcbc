import { Sentence } from '#platform/ui/sentence.tsx'
import { UndoForm } from './undo-form.tsx'
import type { StatusMessage } from './use-decided-list.ts'

/** One decision is only announced to screen readers, because its row shows it. */
export function DecisionStatus({ statusMessage }: { statusMessage: StatusMessage | null }) {
  const numbers = statusMessage?.undoable ?? []
  const isShown = numbers.length > 1 || statusMessage?.detail
  return (
    <div className={isShown ? 'decision-message' : 'sr-only'} data-decision-region>
      <p role="status">
        {statusMessage && (
          <>
            <Sentence>{statusMessage.text}</Sentence>
            {statusMessage.detail && <small>{statusMessage.detail}</small>}
            {statusMessage.next && (
              <span className="sr-only">
                {' '}
                Commentaire suivant{'\u00a0'}: {statusMessage.next.authorName}.
              </span>
            )}
            {numbers.length > 0 && <span className="sr-only"> Pour annuler{'\u00a0'}: touche Tabulation.</span>}
          </>
        )}
      </p>
      {numbers.length > 1 && <UndoForm key={numbers[0]} numbers={numbers} label={`Annuler les ${numbers.length}`} />}
    </div>
  )
}
