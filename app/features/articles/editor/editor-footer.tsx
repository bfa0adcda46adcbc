import { busyLabel } from '#platform/forms/busy-label.ts'
import { KeptState } from './keeping/kept-state.tsx'
import type { KeptState as State } from './keeping/use-keeping.ts'

interface EditorFooterProps {
  /** Publishes, saves or schedules. */
  action: string
  isNew: boolean
  isBusy: boolean
  kept: State
  onCancel: () => void
  onKeepAsDraft: () => void
  onSend: () => void
}

export function EditorFooter({ action, isNew, isBusy, kept, onCancel, onKeepAsDraft, onSend }: EditorFooterProps) {
  return (
    <footer>
      <KeptState state={kept} />
      <button className={isNew ? 'btn creux si-place' : 'btn creux'} type="button" disabled={isBusy} onClick={onCancel}>
        Annuler
      </button>
      {isNew && (
        <button className="btn creux" type="button" disabled={isBusy} onClick={onKeepAsDraft}>
          Enregistrer comme brouillon
        </button>
      )}
      <button className="btn" type="button" disabled={isBusy} aria-busy={isBusy} onClick={onSend}>
        {isBusy ? busyLabel(action) : action}
      </button>
    </footer>
  )
}
