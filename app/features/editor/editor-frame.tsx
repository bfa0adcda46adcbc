import { busyLabel } from '#platform/forms/busy-label.ts'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { shownSaveState } from './autosave/save-state.ts'
import type { PendingUploads } from './use-pending-uploads.ts'
import type { Editing } from './use-editing.ts'
import type { useSubmit } from './use-submit.ts'

type Submission = ReturnType<typeof useSubmit>

interface EditorHeaderProps {
  headingId: string
  heading: string
  editing: Editing
  pending: PendingUploads
  onClose: () => void
}

export function EditorHeader({ headingId, heading, editing, pending, onClose }: EditorHeaderProps) {
  return (
    <header>
      <div>
        <h1 id={headingId} tabIndex={-1}>
          {heading}
        </h1>
        <AutosaveStatus editing={editing} pending={pending} />
      </div>
      <IconButton icon="close" label="Fermer" size={24} onClick={onClose} />
    </header>
  )
}

function AutosaveStatus({ editing, pending }: Pick<EditorHeaderProps, 'editing' | 'pending'>) {
  const { saveState, input, standing, isUnchanged } = editing
  const onScreen = {
    standing,
    isChanged: !isUnchanged,
    photos: input.fields.images.length,
    photosOnTheirWay: pending.textPictures + pending.photos,
    failedPhotos: pending.failedPhotos,
    isVideoUploading: pending.isVideoUploading,
    hasTime: editing.publication.isTimeChanged,
  }
  const { tone, sentence } = shownSaveState(saveState, onScreen, deviceHere())
  const isWrong = tone === 'wrong' || tone === 'here'
  return (
    <div className="autosave-state">
      {sentence && <p className={tone === 'wrong' ? 'error' : `save-state ${tone}`}>{sentence}</p>}
      {saveState.kind === 'away' && saveState.signedOut && (
        <a className="link" href="/compte" target="_blank">
          Se connecter
        </a>
      )}
      <output className="sr-only">{isWrong ? sentence : ''}</output>
    </div>
  )
}

function deviceHere(): string {
  return matchMedia('(pointer: coarse) and (max-width: 40rem)').matches ? 'sur ce téléphone' : 'dans ce navigateur'
}

/** It is at the top, since toasts cover the bottom, and always rendered: a live region must exist before its text. */
export function Refusal({ sentence, refusal }: { sentence: string | undefined; refusal: Submission['refusal'] }) {
  return (
    <div className="refusal" role="alert">
      {sentence && (
        <p className="error" data-refusal="" tabIndex={-1}>
          {sentence}
        </p>
      )}
      {sentence && <PhraseChoices phrases={refusal?.phrases} />}
      {sentence && refusal?.signedOut && (
        <a className="link" href="/compte" target="_blank">
          Se connecter dans un nouvel onglet
        </a>
      )}
    </div>
  )
}

interface EditorFooterProps {
  action: string
  isBusy: boolean
  hasNothingToSend: boolean
  isPreview: boolean
  onCancel: () => void
  onPreview: () => void
  onSend: () => void
}

export function EditorFooter({
  action,
  isBusy,
  hasNothingToSend,
  isPreview,
  onCancel,
  onPreview,
  onSend,
}: EditorFooterProps) {
  return (
    <footer>
      <button className="btn outline wide-only" type="button" disabled={isBusy} onClick={onCancel}>
        Annuler
      </button>
      <button className="btn outline" type="button" disabled={isBusy} onClick={onPreview}>
        {isPreview ? 'Modifier' : 'Aperçu'}
      </button>
      <button className="btn" type="button" disabled={isBusy || hasNothingToSend} aria-busy={isBusy} onClick={onSend}>
        {isBusy ? busyLabel(action) : action}
      </button>
    </footer>
  )
}
