const rowSelector = 'tr[data-comment]'

export const undoMark = 'undo'
export const undoAllMark = 'undo-all'

/**
 * Moves the focus to the next comment, with « Annuler » one Tab away in both directions. Does nothing when the focus
 * has moved elsewhere.
 */
export function focusAfterDecision(ids: string[]): void {
  const rows = rowsOf(ids)
  const last = rows.at(-1)
  if (!last || !isFree(rows)) return
  const next = openRow(last, 'nextElementSibling') ?? openRow(last, 'previousElementSibling') ?? last
  next.focus()
  const undo = ids.length > 1 ? document.querySelector(buttonOf(undoAllMark)) : last.querySelector(buttonOf(undoMark))
  if (undo instanceof HTMLElement) leadTab(next, undo)
}

export function focusAfterUndo(ids: string[]): void {
  const rows = rowsOf(ids)
  if (isFree(rows)) rows[0]?.focus()
}

function buttonOf(mark: string): string {
  return `form[data-action=${mark}] button`
}

function rowsOf(ids: string[]): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) =>
    ids.includes(row.dataset.comment ?? ''),
  )
}

/** The focused element was removed, or belonged to the decided comment. */
function isFree(rows: HTMLElement[]): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  return rows.some((row) => row.contains(focused)) || focused.closest('[data-decision-region]') !== null
}

function openRow(row: HTMLElement, side: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  for (let found = row[side]; found; found = found[side]) {
    if (found instanceof HTMLElement && found.querySelector('[data-action=validate], [data-action=reject]'))
      return found
  }
  return null
}

/** For the next key press only; afterwards Tab follows the order of the page. */
function leadTab(from: HTMLElement, to: HTMLElement): void {
  const over = new AbortController()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.target !== from || !to.isConnected) return
    event.preventDefault()
    to.focus()
  }
  from.addEventListener('keydown', press, { signal: over.signal })
  from.addEventListener('blur', () => over.abort(), { signal: over.signal })
}
