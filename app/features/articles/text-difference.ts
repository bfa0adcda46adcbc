import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export const tooDifferent =
  'Ces deux textes sont trop différents pour être comparés mot à mot\u00a0: les voici en entier.'

/** Steps are counted rather than timed, so that the result is the same on every machine: less than 100 ms. */
const stepsMax = 400_000
const stepsToBegin = 50

export function blockChanges(older: string[], newer: string[]): Change[][] | null {
  const budget = { stepsLeft: stepsMax }
  const matches = commonBlocks(older, newer, budget)
  if (!matches) return null
  const result: Change[][] = []
  let [olderAt, newerAt] = [0, 0]
  for (const [olderMatch, newerMatch] of [...matches, [older.length, newer.length] as const]) {
    const [olderBlocks, newerBlocks] = [older.slice(olderAt, olderMatch), newer.slice(newerAt, newerMatch)]
    for (let at = 0; at < Math.max(olderBlocks.length, newerBlocks.length); at++) {
      const [before, after] = [olderBlocks[at] ?? '', newerBlocks[at] ?? '']
      result.push(areAlike(before, after) ? wordChanges(before, after, budget) : wholeChange(before, after))
    }
    const same = older[olderMatch]
    if (same !== undefined) result.push([{ kind: 'same', text: same }])
    olderAt = olderMatch + 1
    newerAt = newerMatch + 1
  }
  return result
}

export function wordChanges(older: string, newer: string, budget: Budget = { stepsLeft: stepsMax }): Change[] {
  const parts = older && newer ? diffInWords(older, newer, budget) : null
  return parts?.map((part) => ({ kind: kindOf(part), text: part.value })) ?? wholeChange(older, newer)
}

function wholeChange(older: string, newer: string): Change[] {
  const whole: Change[] = [
    { kind: 'removed', text: older },
    { kind: 'added', text: newer },
  ]
  return whole.filter(({ text }) => text !== '')
}

/** Below this share of common words a difference in words is unreadable. */
const sharedWordsMin = 1 / 3
const shortWordsMax = 10

function areAlike(older: string, newer: string): boolean {
  const [olderWords, newerWords] = [wordsOf(older), wordsOf(newer)]
  if (Math.max(olderWords.length, newerWords.length) <= shortWordsMax) return true
  const remainingCounts = new Map<string, number>()
  for (const word of olderWords) remainingCounts.set(word, (remainingCounts.get(word) ?? 0) + 1)
  let commonWords = 0
  for (const word of newerWords) {
    const occurrences = remainingCounts.get(word) ?? 0
    if (occurrences === 0) continue
    remainingCounts.set(word, occurrences - 1)
    commonWords++
  }
  return 2 * commonWords >= (olderWords.length + newerWords.length) * sharedWordsMin
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function diffInWords(older: string, newer: string, budget: Budget) {
  return withinBudget(budget, older.length + newer.length + stepsToBegin, (limits) =>
    diffWordsWithSpace(older, newer, limits),
  )
}

export function lineChanges(older: string[], newer: string[]): Change[] {
  return diffArrays(older, newer).flatMap((part) => part.value.map((text) => ({ kind: kindOf(part), text })))
}

function commonBlocks(older: string[], newer: string[], budget: Budget): (readonly [number, number])[] | null {
  const [inOlder, inNewer] = [new Set(older), new Set(newer)]
  const olderPlaces = older.flatMap((text, at) => (inNewer.has(text) ? [at] : []))
  const newerPlaces = newer.flatMap((text, at) => (inOlder.has(text) ? [at] : []))
  const numbers = new Map(Array.from(inOlder, (text, number) => [text, number]))
  const numbersAt = (texts: string[], places: number[]) => places.map((at) => numbers.get(texts[at] ?? '') ?? -1)
  const steps = withinBudget(budget, olderPlaces.length + newerPlaces.length, (limits) =>
    diffArrays(numbersAt(older, olderPlaces), numbersAt(newer, newerPlaces), limits),
  )
  if (!steps) return null
  const result: (readonly [number, number])[] = []
  let [olderAt, newerAt] = [0, 0]
  for (const { added, removed, value } of steps) {
    if (!added && !removed) {
      for (let at = 0; at < value.length; at++) {
        result.push([olderPlaces[olderAt + at] ?? 0, newerPlaces[newerAt + at] ?? 0])
      }
    }
    if (!added) olderAt += value.length
    if (!removed) newerAt += value.length
  }
  return result
}

class BudgetSpent extends Error {}

interface Budget {
  stepsLeft: number
}

interface Limits<Token> {
  comparator: (one: Token, other: Token) => boolean
  maxEditLength: number
}

/** A comparison may take half of what is left. @returns null when that is not enough */
function withinBudget<Token, Result>(
  budget: Budget,
  stepsToStart: number,
  compare: (limits: Limits<Token>) => Result,
): Result | null {
  const ownStepsMax = Math.floor(budget.stepsLeft / 2)
  if (stepsToStart > ownStepsMax) return null
  let steps = stepsToStart
  const comparator = (one: Token, other: Token) => {
    if (steps === ownStepsMax) throw new BudgetSpent()
    steps += 1
    return one === other
  }
  try {
    return compare({ comparator, maxEditLength: Math.floor(Math.sqrt(2 * (ownStepsMax - steps))) }) ?? null
  } catch (problem) {
    if (problem instanceof BudgetSpent) return null
    throw problem
  } finally {
    budget.stepsLeft -= steps
  }
}

function kindOf(part: { added?: boolean; removed?: boolean }): Change['kind'] {
  return part.added ? 'added' : part.removed ? 'removed' : 'same'
}
