import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { isReachable } from '#platform/ui/is-reachable.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'

interface Refused {
  message: string
}

/** A decision sent in place: its row goes, the focus passes to the next one; a refusal is told, and the list asked again. */
export function useDecision(action: string, failed: string, onDecide: () => void) {
  const { revalidate } = useRevalidator()
  const heir = useRef<HTMLElement | null>(null)
  const quiet = useQuietForm<Refused>({
    action,
    repeats: true,
    tell: (reason) => ({ message: failed + reason }),
    onSend: (form) => {
      onDecide()
      heir.current = nextToFocus(form.closest('tr'))
    },
    onAccepted: () => heir.current?.focus(),
  })
  useRefusalToast(quiet.answer)
  useEffect(() => {
    // The row is often there no longer: somebody else was first.
    if (quiet.answer) void isReachable().then((reachable) => (reachable ? revalidate() : undefined))
  }, [quiet.answer, revalidate])
  return quiet
}

/** The next row that is still to be decided: itself when rows were walked with keys, else its first button. */
function nextToFocus(row: HTMLTableRowElement | null): HTMLElement | null {
  const neighbour = neighbourOf(row, 'nextElementSibling') ?? neighbourOf(row, 'previousElementSibling')
  if (neighbour && document.activeElement === row) return neighbour
  // Not the one inside its closed details, which comes first and takes no focus.
  return neighbour?.querySelector<HTMLElement>('.gestes button') ?? document.querySelector('.volet-t h2')
}

function neighbourOf(
  row: HTMLTableRowElement | null,
  side: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | null {
  for (let found = row?.[side]; found; found = found[side]) {
    if (found instanceof HTMLElement && !found.classList.contains('parti')) return found
  }
  return null
}
