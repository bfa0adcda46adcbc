import { busyLabel } from '#platform/forms/busy-label.ts'
import { AutosaveStatus } from './autosave/autosave-status.tsx'
import type { AutosaveState } from './autosave/use-autosave.ts'

interface EditorFooterProps {
  action: string
  isNew: boolean
  isBusy: boolean
  autosave: AutosaveState
  onCancel: () => void
  onSaveAsDraft: () => void
  onSend: () => void
}

export function EditorFooter({ action, isNew, isBusy, autosave, onCancel, onSaveAsDraft, onSend }: EditorFooterProps) {
  return (
    <footer>
      <AutosaveStatus state={autosave} />
      <button
        className={isNew ? 'btn outline wide-only' : 'btn outline'}
        type="button"
        disabled={isBusy}
        onClick={onCancel}
      >
        Annuler
      </button>
      {isNew && (
        <button className="btn outline" type="button" disabled={isBusy} onClick={onSaveAsDraft}>
          Enregistrer comme brouillon
        </button>
      )}
      <button className="btn" type="button" disabled={isBusy} aria-busy={isBusy} onClick={onSend}>
        {isBusy ? busyLabel(action) : action}
      </button>
    </footer>
  )
}
