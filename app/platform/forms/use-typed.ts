import { useEffect, useRef, useState } from 'react'

/**
 * What stands in a field, for buttons that depend on it. The field stays the browser's own: what is typed before the
 * script is there is neither lost nor overlooked.
 * @param follows whether another initial text takes the place of the typed one, unless somebody is typing;
 *   `untouched`: only where nobody has changed the former one.
 */
export function useTyped(initial: string, { follows = false }: { follows?: boolean | 'untouched' } = {}) {
  const field = useRef<HTMLInputElement>(null)
  const former = useRef(initial)
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    const read = () => setTyped(field.current?.value ?? '')
    read()
    const listening = new AbortController()
    // It is told before the fields are emptied.
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
