import { focusRow, undoMark } from './decision-focus.ts'

/** Keys and their help texts. Active only while the focus is in the list (WCAG 2.1.4). */
export const shortcuts = [
  { key: 'j', does: 'Commentaire suivant' },
  { key: 'k', does: 'Commentaire précédent' },
  { key: 'v', does: 'Valider' },
  { key: 's', does: 'Rejeter' },
  { key: 'r', does: 'Valider et répondre' },
  { key: 'l', does: 'Lire en entier, avec l’historique de son auteur' },
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

interface Openers {
  help: () => void
  choose: () => void
}

/** @returns false when the key is not a shortcut. */
export function pressShortcut(pressed: Pressed, { help, choose }: Openers): boolean {
  const { target, key } = pressed
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing || isTyping(target)) return false
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-comment]') : null
  if (key === '?') help()
  else if (key === 'u') submit(newestUndo())
  else if (!row) return false
  else return pressInRow(key, row, choose)
  return true
}

function pressInRow(key: string, row: HTMLElement, choose: () => void): boolean {
  const button = key.toLowerCase()
  if (button === 'j') focusRow(row.nextElementSibling)
  else if (button === 'k') focusRow(row.previousElementSibling)
  else if (button === 'v') submitDecision(row, 'validate')
  else if (button === 's') submitDecision(row, 'reject')
  else if (button === 'r') row.querySelector<HTMLElement>('button[aria-expanded]')?.click()
  else if (button === 'l') toggle(row)
  else if (button === 'x') check(row, choose)
  else return false
  return true
}

function check(row: HTMLElement, choose: () => void): void {
  const box = row.querySelector<HTMLElement>('input[type=checkbox]')
  if (!box?.checkVisibility()) choose()
  box?.click()
}

function submitDecision(row: HTMLElement, action: 'validate' | 'reject'): void {
  const form = row.querySelector<HTMLElement>(`[data-action=${action}]`)
  // Decided, or behind the answer box, it is hidden.
  if (form?.checkVisibility()) submit(form)
}

function submit(form: Element | null): void {
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function newestUndo(): Element | null {
  const undos = [...document.querySelectorAll<HTMLElement>(`form[data-action=${undoMark}]`)]
  return undos.toSorted((one, other) => Number(other.dataset.number) - Number(one.dataset.number))[0] ?? null
}

function toggle(row: HTMLElement): void {
  const details = row.querySelector('details')
  if (details) details.open = !details.open
}
