import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Piece {
  text: string
  /** Only this side has it. */
  isOwn: boolean
}

export interface MarkedTexts {
  /** One list of pieces for each block. */
  mine: Piece[][]
  theirs: Piece[][]
}

/** Longer blocks are compared as wholes: words would take minutes. */
const charactersMax = 20_000

/** Two texts, block by block, each with what only it says. */
export function markedTexts(mine: string[], theirs: string[]): MarkedTexts {
  const marked: MarkedTexts = { mine: [], theirs: [] }
  const steps = diffArrays(theirs, mine)
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]
    if (!step) continue
    const next = steps[index + 1]
    if (step.removed && next?.added) {
      // Blocks that took the place of others are compared with them in words.
      for (let at = 0; at < Math.max(step.value.length, next.value.length); at++) {
        const words = inWords(step.value[at] ?? '', next.value[at] ?? '')
        if (words.theirs.length > 0) marked.theirs.push(words.theirs)
        if (words.mine.length > 0) marked.mine.push(words.mine)
      }
      index++
      continue
    }
    for (const text of step.value) {
      if (!step.added) marked.theirs.push([{ text, isOwn: step.removed }])
      if (!step.removed) marked.mine.push([{ text, isOwn: step.added }])
    }
  }
  return marked
}

function inWords(theirs: string, mine: string): { theirs: Piece[]; mine: Piece[] } {
  if (theirs.length + mine.length > charactersMax || !theirs || !mine) {
    const whole = (text: string) => (text ? [{ text, isOwn: true }] : [])
    return { theirs: whole(theirs), mine: whole(mine) }
  }
  const parts = diffWordsWithSpace(theirs, mine)
  return {
    theirs: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isOwn: removed })),
    mine: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOwn: added })),
  }
}
