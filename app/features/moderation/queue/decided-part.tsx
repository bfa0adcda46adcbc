import { frenchTime } from '#platform/text/french.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import type { DecidedComment } from '../moderation.ts'
import { UndoForm } from './undo-form.tsx'

const decisionNouns = { validated: 'la validation', rejected: 'le rejet', deleted: 'la suppression' } as const

interface DecidedPartProps {
  decision: DecidedComment
  sentence?: string
  of: string
}

export function DecidedPart({ decision, sentence, of }: DecidedPartProps) {
  const { number, event, answered, undoableUntil } = decision
  return (
    <div className="undoable">
      <UndoForm
        numbers={[number]}
        label="Annuler"
        name={`Annuler ${decisionNouns[event]} du ${of}${answered ? ', et retirer la réponse' : ''}`}
      />
      <p className="caption">
        {sentence && (
          <span className="decided-sentence">
            <Sentence>{sentence}</Sentence>
          </span>
        )}
        <span>
          Annulation possible jusqu’à <time dateTime={undoableUntil}>{frenchTime(undoableUntil)}</time>
        </span>
        {answered && '\u00a0; la réponse sera retirée aussi'}.
      </p>
    </div>
  )
}
