import { busyLabel } from './busy-label.ts'

interface SubmitButtonProps {
  busy: boolean
  /** Nothing has changed that could be sent. */
  isUseless?: boolean
  className?: string
  children: string
}

/** While the form is sent it says so, and takes no second press. */
export function SubmitButton({ busy, isUseless = false, className = 'btn', children }: SubmitButtonProps) {
  return (
    <button className={className} type="submit" disabled={busy || isUseless} aria-busy={busy}>
      {busy ? busyLabel(children) : children}
    </button>
  )
}
