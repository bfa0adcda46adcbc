import { useEffect, useRef, useState } from 'react'

/**
 * What stands in a field, for buttons that depend on it. The field stays the browser's own: what is typed before the
 * script is there is neither lost nor overlooked.
 * @param follows whether another initial text takes the place of the typed one, unless somebody is typing.
 */
export function useTyped(initial: string, { follows = false } = {}) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    const read = () => setTyped(field.current?.value ?? '')
    read()
    const listening = new AbortController()
    // It is told before the fields are emptied.
    field.current?.form?.addEventListener('reset', () => setTimeout(read), listening)
    return () => listening.abort()
  }, [initial])
  useEffect(() => {
    if (!follows || !field.current || document.activeElement === field.current) return
    field.current.value = initial
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
