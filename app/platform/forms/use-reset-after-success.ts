import { useEffect, useRef } from 'react'

/** Empties a form once it was accepted; what was refused stays as it was typed. */
export function useResetAfterSuccess(
  form: React.RefObject<HTMLFormElement | null>,
  busy: boolean,
  refused: boolean,
): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) form.current?.reset()
    wasBusy.current = busy
  }, [form, busy, refused])
}
