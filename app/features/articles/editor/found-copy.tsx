import { frenchDateTime } from '#platform/text/french.ts'

interface FoundCopyProps {
  /** The dialog is described by it, so that it is said when the editor opens. */
  id: string
  at: string
  onTake: () => void
  onForget: () => void
}

export function FoundCopy({ id, at, onTake, onForget }: FoundCopyProps) {
  return (
    <div className="retrouve">
      <p id={id}>Un texte non enregistré du {frenchDateTime(at)} a été retrouvé.</p>
      <button className="btn petit" type="button" onClick={onTake}>
        Reprendre
      </button>
      <button className="btn creux petit" type="button" onClick={onForget}>
        Oublier
      </button>
    </div>
  )
}
