import { useEffect, useRef, useState } from 'react'

/**
 * What stands in a field, for buttons that depend on it. The field stays the browser's own: what is typed before the
 * script is there is neither lost nor overlooked.
 */
export function useTyped(initial: string) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    if (field.current) setTyped(field.current.value)
  }, [])
  // Another page of the same screen brings another text; what is being typed stays.
  useEffect(() => {
    if (!field.current || document.activeElement === field.current) return
    field.current.value = initial
    setTyped(initial)
  }, [initial])
  return {
    typed,
    attributes: {
      ref: field,
      defaultValue: initial,
      onInput: (event: React.InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  }
}
