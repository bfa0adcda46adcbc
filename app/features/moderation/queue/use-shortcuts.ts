import { useEffect } from 'react'
import { pressShortcut } from './shortcuts.ts'

export function useShortcuts(region: React.RefObject<HTMLElement | null>, help: () => void, choose: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && region.current?.contains(event.target)
      if (isInside && pressShortcut(event, { help, choose })) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [region, help, choose])
}
