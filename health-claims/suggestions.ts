import data from './lexicon.json' with { type: 'json' }
import { is, type Theme } from './lexicon.ts'
import { conjugate } from './verb-forms.ts'
import type { Word } from './words.ts'

/** It is shown beside every claim. */
export const rule =
  'La loi interdit de vendre une pierre ou un bijou en lui prêtant un effet sur la santé, même dans un témoignage.'

/** How a claim is built, which decides what can stand in its place. */
export type Shape = keyof typeof data.wordings

interface Passage {
  shape: Shape
  theme: Theme
  from: number
  expression: string
}

/** The neutral wording that may stand in the place of a claim. */
export function suggestionFor(passage: Passage, words: readonly Word[]): string {
  const wording = wordingOf(passage, words)
  const [first = ''] = passage.expression
  return first === first.toUpperCase() ? wording.charAt(0).toUpperCase() + wording.slice(1) : wording
}

function wordingOf({ shape, theme, from, expression }: Passage, words: readonly Word[]): string {
  const [picture = '', ofPicture = ''] = data.pictures[theme]
  const form = words[from]?.text ?? ''
  const helper = words[from - 1]
  const isCompound = helper !== undefined && !helper.hasAccent && is('helpers', helper.text)
  const [first = ''] = expression.split(/\s/)
  if (shape === 'verb') return isCompound ? 'accompagné mes journées' : `${conjugate('évoqu', form)} ${picture}`
  if (shape === 'person')
    return isCompound ? `accompagné${/es?$/.exec(expression)?.[0] ?? ''}` : conjugate('accompagn', form)
  if (shape === 'adjective' && first !== expression && !/^anti/i.test(first))
    return `${first} symbolique${first.endsWith('s') ? 's' : ''}`
  const kind = shape === 'noun' && is('feminines', helper?.text) ? 'feminine' : shape
  return data.wordings[kind].replace('*', ofPicture)
}
