import { useEffect, useState } from 'react'
import { pressShortcut } from './shortcuts.ts'

export function useShortcuts(region: React.RefObject<HTMLElement | null>, help: () => void): string | null {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  useEffect(() => {
    const isInside = (target: EventTarget | null): target is HTMLElement =>
      target instanceof HTMLElement && region.current?.contains(target) === true
    const press = (event: KeyboardEvent) => {
      if (isInside(event.target) && pressShortcut(event, help)) event.preventDefault()
    }
    const focus = ({ target }: FocusEvent) => {
      const row = isInside(target) ? target.closest<HTMLElement>('tr[data-comment]') : null
      if (row) setFocusedId(row.dataset.comment ?? null)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', focus)
    }
  }, [region, help])
  return focusedId
}
