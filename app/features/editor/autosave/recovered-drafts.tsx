import { useEffect, useState } from 'react'
import { draftChangesHref } from '#features/articles/article.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { listUnfinishedUploads } from '../video/unfinished-uploads.ts'
import { containedSentence } from '../contained.ts'
import { askForVideo, focusTitle } from '../editor-focus.ts'
import { isSameInput } from './same-input.ts'
import type { Editing } from '../use-editing.ts'
import type { UnsavedInput } from './recovered-draft.ts'

interface RecoveredDraftsProps {
  /** It describes the dialog, so that screen readers announce it when the editor opens. */
  id: string
  editing: Editing
  fields: React.RefObject<HTMLDivElement | null>
}

export function RecoveredDrafts({ id, editing, fields }: RecoveredDraftsProps) {
  const { unsavedInputs, resumption } = editing
  const videos = useUnfinishedVideos(unsavedInputs.length > 0)
  const hasVideo = ({ draft }: UnsavedInput) => videos.some((text) => text?.endsWith(`.${draft}`))
  const summaryOf = (one: UnsavedInput) => containedSentence(one.input, hasVideo(one))
  const take = (text: UnsavedInput) => {
    editing.take(text)
    focusTitle(fields.current)
  }
  const finishVideo = (text: UnsavedInput) => {
    editing.take(text)
    requestAnimationFrame(() => askForVideo(fields.current))
  }
  const forget = (text: UnsavedInput) => {
    editing.forget(text)
    focusTitle(fields.current)
  }
  const [fullest, ...others] = unsavedInputs
  const { articleId, kind } = editing.session
  if (!fullest && resumption)
    return (
      <div className="found-drafts">
        <p id={id}>
          Repris où vous l’aviez laissé, le {frenchDateTime(resumption.at)}&nbsp;: {summaryOf(resumption)}.
        </p>
        {articleId && !kind.isPage && (
          <a className="link" href={draftChangesHref(articleId)} target="_blank">
            Voir ce qui change
          </a>
        )}
        <button className="link" type="button" onClick={editing.returnToOnline}>
          Revenir à ce qui est en ligne
        </button>
      </div>
    )
  if (!fullest) return null
  const isInDraft = fullest.onServer !== null && isSameInput(fullest.input, fullest.onServer)
  return (
    <div className="found-drafts">
      <p id={id}>
        Un texte gardé le {frenchDateTime(fullest.at)} a été retrouvé&nbsp;: {titleOf(fullest)}, {summaryOf(fullest)}.
      </p>
      <button className="btn small" type="button" onClick={() => take(fullest)}>
        Reprendre
      </button>
      {hasVideo(fullest) && (
        <button className="btn outline small" type="button" onClick={() => finishVideo(fullest)}>
          Finir d’envoyer le film
        </button>
      )}
      <button className="btn outline small" type="button" onClick={() => forget(fullest)}>
        Oublier
      </button>
      {isInDraft && articleId && !kind.isPage && <a href={draftChangesHref(articleId)}>Voir ce qui change</a>}
      {others.length > 0 && <OtherDrafts texts={others} summaryOf={summaryOf} onTake={take} onForget={forget} />}
    </div>
  )
}

interface OtherDraftsProps {
  texts: UnsavedInput[]
  summaryOf: (text: UnsavedInput) => string
  onTake: (text: UnsavedInput) => void
  onForget: (text: UnsavedInput) => void
}

function OtherDrafts({ texts, summaryOf, onTake, onForget }: OtherDraftsProps) {
  return (
    <details>
      <summary>{count(texts.length, 'autre texte retrouvé', 'autres textes retrouvés')}</summary>
      <ul>
        {texts.map((one) => (
          <li key={`${one.draft}-${one.at}`}>
            <p>
              {titleOf(one)}{' '}
              <span className="caption">
                {summaryOf(one)}, le {frenchDateTime(one.at)}
              </span>
            </p>
            {[
              { verb: 'Reprendre', act: onTake },
              { verb: 'Oublier', act: onForget },
            ].map(({ verb, act }) => (
              <button
                key={verb}
                className="btn outline small"
                type="button"
                aria-label={`${verb} le texte du ${frenchDateTime(one.at)}`}
                onClick={() => act(one)}
              >
                {verb}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function titleOf({ input }: UnsavedInput): string {
  const title = input.title.trim()
  return title ? `«\u00a0${title}\u00a0»` : 'sans titre'
}

function useUnfinishedVideos(isWanted: boolean): (string | null)[] {
  const [texts, setTexts] = useState<(string | null)[]>([])
  useEffect(() => {
    if (isWanted) void listUnfinishedUploads().then((uploads) => setTexts(uploads.map(({ text }) => text)))
  }, [isWanted])
  return texts
}
