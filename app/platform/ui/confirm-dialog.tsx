import { useId } from 'react'
import { useModal } from './use-modal.ts'

interface ConfirmDialogProps {
  question: string
  detail?: string
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  question,
  detail,
  confirm,
  cancel = 'Annuler',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useModal()
  const title = useId()
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      role="alertdialog"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <p id={title}>{question}</p>
      {detail && <p className="confirm-dialog-detail">{detail}</p>}
      <div className="actions">
        <button className="btn outline" type="button" autoFocus onClick={onCancel}>
          {cancel}
        </button>
        <button className="btn danger" type="button" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  )
}
