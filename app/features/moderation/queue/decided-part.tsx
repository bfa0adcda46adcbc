import { frenchTime } from '#platform/text/french.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import type { DecidedComment } from '../moderation.ts'
import { UndoForm } from './undo-form.tsx'
import type { ListDecisions } from './use-decided-list.ts'

const decisionNouns = { validated: 'la validation', rejected: 'le rejet', deleted: 'la suppression' } as const

interface DecidedPartProps {
  decision: DecidedComment
  /** Where no notice says it. */
  sentence?: string
  of: string
  returnTo: string
  decisions?: ListDecisions | undefined
}

export function DecidedPart({ decision, sentence, of, returnTo, decisions }: DecidedPartProps) {
  const { number, event, answered, undoableUntil } = decision
  return (
    <div className="undoable">
      <UndoForm
        numbers={[number]}
        returnTo={returnTo}
        label="Annuler"
        name={`Annuler ${decisionNouns[event]} du ${of}${answered ? ', et retirer la réponse' : ''}`}
        decisions={decisions}
      />
      <p className="caption">
        {sentence && (
          <span className="decided-sentence">
            <Sentence>{sentence}</Sentence>
          </span>
        )}
        <span>
          possible jusqu’à <time dateTime={undoableUntil}>{frenchTime(undoableUntil)}</time>
        </span>
        {answered && '\u00a0; la réponse sera retirée aussi'}
      </p>
    </div>
  )
}
