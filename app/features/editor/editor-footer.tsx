import { busyLabel } from '#platform/forms/busy-label.ts'

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
