import { count, frenchDateTime } from '#platform/text/french.ts'
import type { UnsavedInput } from './recovered-draft.ts'

interface UnsavedInputsProps {
  /** The dialog is described by it, so that it is announced when the editor opens. */
  id: string
  unsaved: UnsavedInput[]
  onTake: (chosen: UnsavedInput) => void
  onForget: (chosen: UnsavedInput) => void
}

export function UnsavedInputs({ id, unsaved, onTake, onForget }: UnsavedInputsProps) {
  const [newest, ...others] = unsaved
  if (!newest) return null
  return (
    <div className="found-drafts">
      <p id={id}>Un texte non enregistré du {frenchDateTime(newest.at)} a été retrouvé.</p>
      <button className="btn small" type="button" onClick={() => onTake(newest)}>
        Reprendre
      </button>
      <button className="btn outline small" type="button" onClick={() => onForget(newest)}>
        Oublier
      </button>
      {others.length > 0 && (
        <details>
          <summary>{count(others.length, 'autre texte retrouvé', 'autres textes retrouvés')}</summary>
          <ul>
            {others.map((one) => (
              <li key={`${one.draft}-${one.at}`}>
                <p>
                  {one.input.title.trim() || 'Sans titre'} <span className="caption">le {frenchDateTime(one.at)}</span>
                </p>
                <button
                  className="btn outline small"
                  type="button"
                  aria-label={`Reprendre le texte du ${frenchDateTime(one.at)}`}
                  onClick={() => onTake(one)}
                >
                  Reprendre
                </button>
                <button
                  className="btn outline small"
                  type="button"
                  aria-label={`Oublier le texte du ${frenchDateTime(one.at)}`}
                  onClick={() => onForget(one)}
                >
                  Oublier
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
