import { useEffect, useRef } from 'react'
import { useSuccessDismissal } from '../ui/toasts.tsx'
import type { FieldErrors } from './form.ts'

export function useFocusFirstError(form: React.RefObject<HTMLElement | null>, errors: FieldErrors | undefined): void {
  const dismissSuccess = useSuccessDismissal()
  const last = useRef<FieldErrors>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = errors
    if (!errors || (before && isLeftOf(errors, before))) return
    dismissSuccess()
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-error]')?.focus()
  }, [form, errors, dismissSuccess])
}

function isLeftOf(errors: FieldErrors, before: FieldErrors): boolean {
  return (
    Object.keys(errors).length < Object.keys(before).length &&
    Object.entries(errors).every(([name, sentence]) => before[name] === sentence)
  )
}
