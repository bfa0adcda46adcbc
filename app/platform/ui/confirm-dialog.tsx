import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

interface AlertDialogProps {
  question: string
  detail?: string | undefined
  onCancel: () => void
  children: ReactNode
}

export function AlertDialog({ question, detail, onCancel, children }: AlertDialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={detail && `${id}-detail`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <p id={`${id}-question`}>{question}</p>
      {detail && (
        <p className="confirm-dialog-detail" id={`${id}-detail`}>
          {detail}
        </p>
      )}
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps extends Omit<AlertDialogProps, 'children'> {
  confirm: string
  onConfirm: () => void
}

export function ConfirmDialog({ confirm, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <AlertDialog {...dialog}>
      <div className="actions">
        <button className="btn outline" type="button" onClick={dialog.onCancel}>
          Annuler
        </button>
        <button className="btn danger" type="button" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </AlertDialog>
  )
}
