import type { Claim } from '#health-claims/claims.ts'
import { rule } from '#health-claims/suggestions.ts'

type Replace = (claim: Claim, index: number) => void

interface Notes {
  element: HTMLElement
  key: string
  /** It follows the ranges of the editor, which change while the notes stay. */
  replace: Replace | null
}

const notesOf = new WeakMap<Element, Notes>()

/** The rule, and a button for each claim, under the field. @param replace null when the text is somebody else's */
export function showNotes(field: HTMLElement, claims: readonly Claim[], replace: Replace | null): void {
  if (claims.length === 0 && !notesOf.has(field)) return
  const key = claims.map(({ start, expression }) => `${start} ${expression}`).join('\n')
  const notes = notesOf.get(field) ?? { element: document.createElement('div'), key: '', replace }
  notesOf.set(field, notes)
  notes.replace = replace
  if (notes.key === key && (claims.length === 0 || notes.element.isConnected)) return
  notes.key = key
  if (claims.length === 0) return notes.element.remove()
  notes.element.className = 'claim-notes'
  notes.element.role = 'group'
  notes.element.ariaLabel = 'Phrases sur la santé'
  const choices = replace ? claims.map((claim, index) => choice(claim, () => notes.replace?.(claim, index))) : []
  notes.element.replaceChildren(paragraph(rule), ...choices)
  const place = field.closest('.rich-text') ?? field
  place.after(notes.element)
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text })
}

function choice({ expression, suggestion }: Claim, write: () => void): HTMLElement {
  const textContent = `Écrire «\u00a0${suggestion}\u00a0»`
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent })
  button.className = 'btn outline small'
  button.addEventListener('click', write)
  const line = paragraph(`«\u00a0${expression}\u00a0» `)
  line.append(button)
  return line
}
