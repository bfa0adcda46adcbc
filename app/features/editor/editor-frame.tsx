import { busyLabel } from '#platform/forms/busy-label.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { AutosaveStatus } from './autosave/autosave-status.tsx'
import type { PendingUploads } from './use-pending-uploads.ts'
import type { Editing } from './use-editing.ts'

interface EditorHeaderProps {
  headingId: string
  heading: string
  editing: Editing
  pending: PendingUploads
  onClose: () => void
}

export function EditorHeader({ headingId, heading, editing, pending, onClose }: EditorHeaderProps) {
  const { fields, errors } = editing.input
  return (
    <header>
      <div>
        <h1 id={headingId} tabIndex={-1}>
          {heading}
        </h1>
        <AutosaveStatus
          state={editing.saveState}
          onScreen={{
            photos: fields.images.length,
            photosOnTheirWay: pending.textPictures + pending.photos,
            failedPhotos: pending.failedPhotos,
            isVideoUploading: pending.isVideoUploading,
            hasTime: editing.publication.isChanged,
            isRefused: errors.form !== undefined,
          }}
        />
      </div>
      <button className="tool-button" type="button" aria-label="Fermer" onClick={onClose}>
        <Icon name="close" size={24} />
      </button>
    </header>
  )
}

interface RefusalProps {
  sentence: string | undefined
  signedOut: boolean
}

/** At the top, since toasts cover the bottom; always rendered, because a live region must exist first. */
export function Refusal({ sentence, signedOut }: RefusalProps) {
  return (
    <div className="refusal" role="alert">
      {sentence && (
        <p className="error" data-refusal="" tabIndex={-1}>
          {sentence}
        </p>
      )}
      {sentence && signedOut && (
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
  isPreview: boolean
  onCancel: () => void
  onPreview: () => void
  onSend: () => void
}

export function EditorFooter({ action, isBusy, isPreview, onCancel, onPreview, onSend }: EditorFooterProps) {
  return (
    <footer>
      <button className="btn outline wide-only" type="button" disabled={isBusy} onClick={onCancel}>
        Annuler
      </button>
      <button className="btn outline" type="button" disabled={isBusy} onClick={onPreview}>
        {isPreview ? 'Modifier' : 'Aperçu'}
      </button>
      <button className="btn" type="button" disabled={isBusy} aria-busy={isBusy} onClick={onSend}>
        {isBusy ? busyLabel(action) : action}
      </button>
    </footer>
  )
}
