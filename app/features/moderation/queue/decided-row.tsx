import { frenchTime } from '#platform/text/french.ts'
import type { DecidedComment } from '../moderation.ts'
import { UndoForm } from './undo-form.tsx'
import type { ListDecisions } from './use-decided-list.ts'

export const decisionWords = { validated: 'Validé', rejected: 'Rejeté', deleted: 'Supprimé' } as const
const decisionNouns = { validated: 'la validation', rejected: 'le rejet', deleted: 'la suppression' } as const

interface DecidedPartProps {
  decision: DecidedComment
  of: string
  returnTo: string
  decisions?: ListDecisions | undefined
}

export function DecidedPart({ decision, of, returnTo, decisions }: DecidedPartProps) {
  const { number, event, undoableUntil } = decision
  return (
    <div className="undoable">
      <UndoForm
        numbers={[number]}
        returnTo={returnTo}
        label="Annuler"
        name={`Annuler ${decisionNouns[event]} du ${of}`}
        decisions={decisions}
      />
      <span className="caption">
        possible jusqu’à <time dateTime={undoableUntil}>{frenchTime(undoableUntil)}</time>
      </span>
    </div>
  )
}
