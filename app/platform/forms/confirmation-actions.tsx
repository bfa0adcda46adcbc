import { SubmitButton } from './submit-button.tsx'

interface ConfirmationActionsProps {
  cancelHref: string
  children: string
  danger?: boolean
  busy?: boolean
}

export function ConfirmationActions({ cancelHref, children, danger = true, busy = false }: ConfirmationActionsProps) {
  return (
    <div className="actions">
      <a className="btn outline" href={cancelHref}>
        Annuler
      </a>
      <SubmitButton className={danger ? 'btn danger' : 'btn'} busy={busy}>
        {children}
      </SubmitButton>
    </div>
  )
}
