import { useEffect, useState } from 'react'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { listUnfinishedUploads } from '../video/unfinished-uploads.ts'
import { containedSentence } from '../contained.ts'
import type { UnsavedInput } from './recovered-draft.ts'

interface RecoveredDraftsProps {
  /** The dialog is described by it, so that it is announced when the editor opens. */
  id: string
  unsavedInputs: UnsavedInput[]
  onTake: (text: UnsavedInput) => void
  /** Takes it, and asks for the file of its video. */
  onFinishVideo: (text: UnsavedInput) => void
  onForget: (text: UnsavedInput) => void
}

export function RecoveredDrafts({ id, unsavedInputs, onTake, onFinishVideo, onForget }: RecoveredDraftsProps) {
  const videos = useUnfinishedVideos(unsavedInputs.length > 0)
  const hasVideo = ({ draft }: UnsavedInput) => videos.some((text) => text?.endsWith(`.${draft}`))
  const summaryOf = (one: UnsavedInput) => containedSentence(one.input, hasVideo(one))
  const [fullest, ...others] = unsavedInputs
  if (!fullest) return null
  return (
    <div className="found-drafts">
      <p id={id}>
        Un texte non enregistré du {frenchDateTime(fullest.at)} a été retrouvé&nbsp;: {titleOf(fullest)},{' '}
        {summaryOf(fullest)}.
      </p>
      <button className="btn small" type="button" onClick={() => onTake(fullest)}>
        Reprendre
      </button>
      {hasVideo(fullest) && (
        <button className="btn outline small" type="button" onClick={() => onFinishVideo(fullest)}>
          Finir d’envoyer le film
        </button>
      )}
      <button className="btn outline small" type="button" onClick={() => onForget(fullest)}>
        Oublier
      </button>
      {others.length > 0 && (
        <details>
          <summary>{count(others.length, 'autre texte retrouvé', 'autres textes retrouvés')}</summary>
          <ul>
            {others.map((one) => (
              <li key={`${one.draft}-${one.at}`}>
                <p>
                  {titleOf(one)}{' '}
                  <span className="caption">
                    {summaryOf(one)}, le {frenchDateTime(one.at)}
                  </span>
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

function titleOf({ input }: UnsavedInput): string {
  const title = input.title.trim()
  return title ? `«\u00a0${title}\u00a0»` : 'sans titre'
}

function useUnfinishedVideos(isWanted: boolean): (string | null)[] {
  const [texts, setTexts] = useState<(string | null)[]>([])
  useEffect(() => {
    let isShown = isWanted
    if (isWanted) void listUnfinishedUploads().then((uploads) => isShown && setTexts(uploads.map(({ text }) => text)))
    return () => {
      isShown = false
    }
  }, [isWanted])
  return texts
}
