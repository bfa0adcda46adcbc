import { busyLabel } from './busy-label.ts'

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
      <button className={danger ? 'btn danger' : 'btn'} type="submit" disabled={busy} aria-busy={busy || undefined}>
        {busy ? busyLabel(children) : children}
      </button>
    </div>
  )
}
