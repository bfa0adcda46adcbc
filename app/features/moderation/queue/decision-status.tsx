import { Sentence } from '#platform/ui/sentence.tsx'
import { UndoForm } from './undo-form.tsx'
import type { ListDecisions, Said } from './use-decided-list.ts'

/** What was just decided or undone, in words; several at once are undone from here. */
export function DecisionStatus({
  said,
  listHref,
  decisions,
}: {
  said: Said | null
  listHref: string
  decisions: ListDecisions
}) {
  const numbers = said?.undoable ?? []
  return (
    <div className={said ? 'mod-dit' : undefined} data-decides>
      <p role="status">
        {said && (
          <>
            <Sentence>{said.text}</Sentence>
            {said.detail && <small>{said.detail}</small>}
            {numbers.length > 0 && <span className="sr"> Pour annuler{'\u00a0'}: touche Tabulation.</span>}
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
