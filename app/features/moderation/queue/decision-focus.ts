const rowSelector = '[data-comment]'

export const undoMark = 'undo'
export const undoAllMark = 'undo-all'

/**
 * Moves the focus to « Valider » of the next comment, with « Annuler » one Tab away in both directions, or to « Annuler »
 * when there is no next comment. Does nothing when the focus has moved elsewhere.
 */
export function focusAfterDecision(ids: string[], nextId: string | null): void {
  const rows = rowsOf(ids)
  const last = rows.at(-1)
  if (!last || !isFree(rows)) return
  const undo = document.querySelector<HTMLElement>(
    ids.length > 1 ? buttonOf(undoAllMark) : `${rowOf(ids[0])} ${buttonOf(undoMark)}`,
  )
  const next = nextId === null ? null : document.querySelector<HTMLElement>(rowOf(nextId))
  const target = next && mainControl(next)
  if (!target) return undo?.focus()
  focusInView(target)
  if (undo) leadTab(target, undo)
}

export function focusAfterUndo(ids: string[]): void {
  const rows = rowsOf(ids)
  if (isFree(rows) && rows[0]) focusRow(rows[0])
}

export function focusRow(row: Element | null | undefined): void {
  const control = row && mainControl(row)
  if (control) focusInView(control)
}

export function rowOf(id: string | undefined): string {
  return `[data-comment="${id ?? ''}"]`
}

/** The page must not scroll under a finger, so only a visible focus is brought into view. */
function focusInView(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  if (control.matches(':focus-visible')) control.scrollIntoView({ block: 'nearest' })
}

function mainControl(row: Element): HTMLElement | null {
  const buttons = ['validate', 'reject', undoMark].map(buttonOf)
  const controls = [...buttons, '[data-action=answer] textarea', 'summary'].map((selector) =>
    row.querySelector<HTMLElement>(selector),
  )
  return controls.find((control) => control?.checkVisibility()) ?? null
}

function buttonOf(mark: string): string {
  return `form[data-action=${mark}] button`
}

function rowsOf(ids: string[]): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) =>
    ids.includes(row.dataset.comment ?? ''),
  )
}

/** Holds when the focused element was removed, or belonged to the decided comment. */
function isFree(rows: HTMLElement[]): boolean {
  const element = document.activeElement
  if (!element || element === document.body) return true
  return rows.some((row) => row.contains(element)) || element.closest('[data-decision-region]') !== null
}

/** Only the next Tab goes there; afterwards Tab follows the order of the page. */
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
