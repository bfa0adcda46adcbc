import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

export const resultMark = { id: 'resultat', tabIndex: -1, 'data-result': '' } as const
/** Links between the pages of a list lead the keyboard to it. */
export const atResult = (href: string) => `${href}#${resultMark.id}`

/** Restores a focus that was lost during an update: https://www.w3.org/TR/WCAG22/#focus-order */
export function useFocusAfterNavigation(): void {
  const { state } = useNavigation()
  const last = useRef<HTMLElement>(null)
  const wasBusy = useRef(false)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    const forget = () => {
      if (document.activeElement === document.body) last.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('click', forget, { capture: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', forget, { capture: true })
    }
  }, [])

  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main :is([aria-invalid=true], [data-error])')?.focus()
  }, [])

  useEffect(() => {
    const hasEnded = wasBusy.current && state === 'idle'
    wasBusy.current = state !== 'idle'
    if (!hasEnded) return
    const frame = requestAnimationFrame(() => last.current && giveFocus(last.current))
    return () => cancelAnimationFrame(frame)
  }, [state])
}

const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true

function giveFocus(former: HTMLElement): void {
  if (!isFocusLost()) return
  const beside = former.isConnected && former.parentElement?.querySelector<HTMLElement>('button:enabled')
  if (former.matches(':disabled') && beside) return beside.focus({ preventScroll: true })
  if (former.isConnected) former.focus({ preventScroll: true })
  if (!isFocusLost()) return
  // A choice that narrows a list was rendered anew.
  const again = former instanceof HTMLSelectElement ? `main select[name="${former.name}"]` : 'main [data-result]'
  const target = document.querySelector<HTMLElement>(again) ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  target.tabIndex = -1
  target.focus()
}
