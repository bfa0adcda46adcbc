import { useEffect, useRef, useState } from 'react'

/** @param follows a new initial text replaces the typed one; `untouched`: only if nobody changed it. */
export function useTyped(initial: string, { follows = false }: { follows?: boolean | 'untouched' } = {}) {
  const field = useRef<HTMLInputElement>(null)
  const former = useRef(initial)
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    const read = () => setTyped(field.current?.value ?? '')
    read()
    const listening = new AbortController()
    // The reset event fires before the fields are emptied.
    field.current?.form?.addEventListener('reset', () => setTimeout(read), listening)
    return () => listening.abort()
  }, [])
  useEffect(() => {
    const { current: input } = field
    const untouched = input?.value === former.current || input?.value === initial
    former.current = initial
    if (!follows || !input || (follows === 'untouched' ? !untouched : document.activeElement === input)) return
    input.value = initial
    setTyped(initial)
  }, [initial, follows])
  return {
    typed,
    attributes: {
      ref: field,
      defaultValue: initial,
      onInput: (event: React.InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  }
}
