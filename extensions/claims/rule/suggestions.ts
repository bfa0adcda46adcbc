import type { Theme } from './lexicon.ts'
import { conjugate, moodOf } from './verb-forms.ts'
import type { Word } from './words.ts'

/** It is shown beside every claim. */
export const rule =
  'La loi interdit de vendre une pierre ou un bijou en lui prêtant un effet sur la santé, même dans un témoignage.'

/** How a claim is built, which decides what can stand in its place. */
export type Shape =
  | 'verb'
  | 'person'
  | 'passive'
  | 'noun'
  | 'praise'
  | 'use'
  | 'adjective'
  | 'absence'
  | 'farewell'
  | 'rest'

const pictures: Record<Theme, [string, string]> = {
  nerves: ['le calme', 'de calme'],
  sleep: ['le repos', 'de repos'],
  pain: ['la douceur', 'de douceur'],
  skin: ['la fraîcheur', 'de fraîcheur'],
  body: ['l’équilibre', 'd’équilibre'],
}

const isAuxiliary = (word: Word | undefined) =>
  word !== undefined && !word.hasAccent && /^(?:a|ai|as|ont|avait|avaient|aura|auront|aurait|eu)$/.test(word.text)

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
  const [picture, ofPicture] = pictures[theme]
  const mood = moodOf(words[from]?.text ?? '')
  const isPast = isAuxiliary(words[from - 1])
  switch (shape) {
    case 'verb':
      return isPast ? 'accompagné mes journées' : `${conjugate('évoqu', mood)} ${picture}`
    case 'person':
      return isPast ? `accompagné${/es?$/.exec(expression)?.[0] ?? ''}` : conjugate('accompagn', mood)
    case 'passive':
      return 'les journées semblent plus douces'
    case 'noun':
      return `symbole ${ofPicture}`
    case 'praise':
      return `un symbole ${ofPicture}`
    case 'use':
      return `comme symbole ${ofPicture}`
    case 'adjective': {
      const [first = ''] = expression.split(/\s/)
      if (/^anti/i.test(first) || first === expression) return 'symbolique'
      return `${first} symbolique${first.endsWith('s') ? 's' : ''}`
    }
    case 'absence':
      return 'que de bons moments'
    case 'farewell':
      return 'bonjour la douceur'
    case 'rest':
      return 'souris davantage'
  }
}
