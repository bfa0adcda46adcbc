import { undoMark } from './decision-focus.ts'

/** Keys and their help texts. Active only while the focus is in the table (WCAG 2.1.4). */
export const shortcuts = [
  { key: 'j', does: 'Commentaire suivant' },
  { key: 'k', does: 'Commentaire précédent' },
  { key: 'v', does: 'Valider' },
  { key: 's', does: 'Rejeter' },
  { key: 'Entrée', does: 'Lire en entier, avec l’historique de son auteur' },
  { key: 'x', does: 'Choisir, pour en traiter plusieurs à la fois' },
  { key: 'u', does: 'Annuler la dernière décision' },
  { key: '?', does: 'Ouvrir cette aide' },
] as const

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

interface Pressed {
  key: string
  target: EventTarget | null
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
}

/** @returns false when the key is not a shortcut. */
export function pressShortcut(pressed: Pressed, help: () => void): boolean {
  const { target, key } = pressed
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing || isTyping(target)) return false
  const row = target instanceof HTMLElement ? target.closest<HTMLTableRowElement>('tr[data-comment]') : null
  if (key === '?') help()
  else if (key === 'u') submit(newestUndo())
  else if (!row) return false
  else return pressInRow(key, row, target === row)
  return true
}

function pressInRow(key: string, row: HTMLTableRowElement, onRow: boolean): boolean {
  const button = key.toLowerCase()
  if (button === 'j') focus(row.nextElementSibling)
  else if (button === 'k') focus(row.previousElementSibling)
  else if (button === 'v') submitDecision(row, 'validate')
  else if (button === 's') submitDecision(row, 'reject')
  else if (button === 'x') row.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  else if (key === 'Enter' && onRow) toggle(row)
  else return false
  return true
}

function focus(row: Element | null): void {
  if (row instanceof HTMLElement) row.focus()
}

function submitDecision(row: HTMLTableRowElement, action: 'validate' | 'reject'): void {
  const form = row.querySelector(`[data-action=${action}]`)
  if (!form) return
  row.focus()
  submit(form)
}

function submit(form: Element | null): void {
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function newestUndo(): Element | null {
  const undos = [...document.querySelectorAll<HTMLElement>(`form[data-action=${undoMark}]`)]
  return undos.toSorted((one, other) => Number(other.dataset.number) - Number(one.dataset.number))[0] ?? null
}

function toggle(row: HTMLTableRowElement): void {
  const details = row.querySelector('details')
  if (details) details.open = !details.open
}
