import { count, frenchDateTime } from '#platform/text/french.ts'
import type { FoundWriting } from './found-writing.ts'

interface FoundWritingsProps {
  /** The dialog is described by it, so that it is said when the editor opens. */
  id: string
  /** Newest first, at least one. */
  found: FoundWriting[]
  onTake: (chosen: FoundWriting) => void
  onForget: (chosen: FoundWriting) => void
}

/** The newest text that was not saved, and the others behind a fold. */
export function FoundWritings({ id, found, onTake, onForget }: FoundWritingsProps) {
  const [newest, ...others] = found
  if (!newest) return null
  return (
    <div className="retrouve">
      <p id={id}>Un texte non enregistré du {frenchDateTime(newest.at)} a été retrouvé.</p>
      <button className="btn petit" type="button" onClick={() => onTake(newest)}>
        Reprendre
      </button>
      <button className="btn creux petit" type="button" onClick={() => onForget(newest)}>
        Oublier
      </button>
      {others.length > 0 && (
        <details>
          <summary>{count(others.length, 'autre texte retrouvé', 'autres textes retrouvés')}</summary>
          <ul>
            {others.map((one) => (
              <li key={`${one.draft}-${one.at}`}>
                <p>
                  {one.writing.title.trim() || 'Sans titre'}{' '}
                  <span className="mention">le {frenchDateTime(one.at)}</span>
                </p>
                <button
                  className="btn creux petit"
                  type="button"
                  aria-label={`Reprendre le texte du ${frenchDateTime(one.at)}`}
                  onClick={() => onTake(one)}
                >
                  Reprendre
                </button>
                <button
                  className="btn creux petit"
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
