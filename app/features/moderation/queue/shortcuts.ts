import { useEffect } from 'react'
import { focusRow, undoMark } from './decision-focus.ts'

interface Openers {
  help: () => void
  choose: () => void
}

interface Shortcut {
  key: string
  does: string
  run: (row: HTMLElement, openers: Openers) => void
}

const ofRow: Shortcut[] = [
  { key: 'j', does: 'Commentaire suivant', run: (row) => focusRow(row.nextElementSibling) },
  { key: 'k', does: 'Commentaire précédent', run: (row) => focusRow(row.previousElementSibling) },
  { key: 'v', does: 'Valider', run: (row) => submitDecision(row, 'validate') },
  { key: 's', does: 'Rejeter', run: (row) => submitDecision(row, 'reject') },
  {
    key: 'r',
    does: 'Valider et répondre',
    run: (row) => row.querySelector<HTMLElement>('button[aria-expanded]')?.click(),
  },
  { key: 'l', does: 'Lire en entier, avec l’historique de son auteur', run: toggle },
  { key: 'x', does: 'Choisir, pour en traiter plusieurs à la fois', run: (row, { choose }) => check(row, choose) },
]

const ofList: (Omit<Shortcut, 'run'> & { run: (openers: Openers) => void })[] = [
  { key: 'u', does: 'Annuler la dernière décision', run: () => submit(newestUndo()) },
  { key: '?', does: 'Ouvrir cette aide', run: ({ help }) => help() },
]

/** They are active only while the focus is in the list (WCAG 2.1.4). */
export const shortcuts = [...ofRow, ...ofList]

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

function pressShortcut(event: KeyboardEvent, openers: Openers): boolean {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(target)) return false
  const key = event.key.toLowerCase()
  const list = ofList.find((shortcut) => shortcut.key === key)
  list?.run(openers)
  if (list) return true
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-comment]') : null
  const shortcut = ofRow.find((one) => one.key === key)
  if (!row || !shortcut) return false
  shortcut.run(row, openers)
  return true
}

function check(row: HTMLElement, choose: () => void): void {
  const box = row.querySelector<HTMLElement>('input[type=checkbox]')
  if (!box?.checkVisibility()) choose()
  box?.click()
}

function submitDecision(row: HTMLElement, action: 'validate' | 'reject'): void {
  const form = row.querySelector<HTMLElement>(`[data-action=${action}]`)
  // The form is hidden when the comment is decided, or behind the answer box.
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
