import { Sentence } from '#platform/ui/sentence.tsx'
import { UndoForm } from './undo-form.tsx'
import type { ListDecisions, StatusMessage } from './use-decided-list.ts'

export function DecisionStatus({
  statusMessage,
  listHref,
  decisions,
}: {
  statusMessage: StatusMessage | null
  listHref: string
  decisions: ListDecisions
}) {
  const numbers = statusMessage?.undoable ?? []
  return (
    <div className={statusMessage ? 'decision-message' : undefined} data-decision-region>
      <p role="status">
        {statusMessage && (
          <>
            <Sentence>{statusMessage.text}</Sentence>
            {statusMessage.detail && <small>{statusMessage.detail}</small>}
            {numbers.length > 0 && <span className="sr-only"> Pour annuler{'\u00a0'}: touche Tabulation.</span>}
          </>
        )}
      </p>
      {numbers.length > 1 && (
        <UndoForm
          key={numbers[0]}
          numbers={numbers}
          returnTo={listHref}
          label={`Annuler les ${numbers.length}`}
          decisions={decisions}
        />
      )}
    </div>
  )
}
