import type { Claim } from '../rule/claims.ts'
import { rule } from '../rule/suggestions.ts'

const notesOf = new WeakMap<Element, { notes: HTMLElement; key: string }>()

/** The rule, and a button for each claim, under the field. @param replace null when the text is somebody else's */
export function showNotes(
  field: HTMLElement,
  claims: readonly Claim[],
  replace: ((claim: Claim, index: number) => void) | null,
): void {
  const earlier = notesOf.get(field)
  const key = claims.map(({ start, expression }) => `${start} ${expression}`).join('\n')
  if (earlier?.key === key && (claims.length === 0 || earlier.notes.isConnected)) {
    buttonActions.set(earlier.notes, replace && ((index) => replace(claims[index] as Claim, index)))
    return
  }
  if (claims.length === 0 && !earlier) return
  const notes = earlier?.notes ?? document.createElement('div')
  notesOf.set(field, { notes, key })
  buttonActions.set(notes, replace && ((index) => replace(claims[index] as Claim, index)))
  if (claims.length === 0) return notes.remove()
  notes.className = 'claim-notes'
  notes.setAttribute('role', 'group')
  notes.ariaLabel = 'Phrases sur la santé'
  notes.replaceChildren(paragraph(rule), ...(replace ? claims.map((claim, index) => choice(notes, claim, index)) : []))
  const place = field.closest('.rich-text') ?? field
  place.after(notes)
}

const buttonActions = new WeakMap<Element, ((index: number) => void) | null>()

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function choice(notes: HTMLElement, { expression, suggestion }: Claim, index: number): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn outline small'
  button.textContent = `Écrire «\u00a0${suggestion}\u00a0»`
  button.addEventListener('click', () => buttonActions.get(notes)?.(index))
  const line = paragraph(`«\u00a0${expression}\u00a0» `)
  line.append(button)
  return line
}
