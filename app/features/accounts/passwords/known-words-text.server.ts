import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writeDictionary, type KnownWord } from './strength/dictionary.ts'
import { folded, alphanumeric } from './strength/folding.ts'
import { frenchHabits } from './strength/french-habits.ts'

interface WordList {
  file: string
  /** False for names, which are sorted alphabetically: each costs as much as the whole list. */
  isRanked: boolean
  isLeaked?: boolean
}

/** The package's two files of names have swapped titles: the last one holds first names. */
const lists: WordList[] = [
  { file: '@zxcvbn-ts/language-common/src/passwords.json', isRanked: true, isLeaked: true },
  { file: '@zxcvbn-ts/language-fr/src/commonWords.json', isRanked: true },
  { file: '@zxcvbn-ts/language-fr/src/firstnames.json', isRanked: false },
  { file: '@zxcvbn-ts/language-fr/src/lastnames.json', isRanked: false },
]

export const knownWordsFile = new URL('./strength/known-words.txt', import.meta.url)

export function knownWordsText(): string {
  const { resolve } = createRequire(import.meta.url)
  const wordMap = new Map<string, KnownWord>()
  for (const word of frenchHabits) wordMap.set(word, { cost: Math.log10(frenchHabits.length), isLeaked: true })
  for (const { file, isRanked, isLeaked = false } of lists) {
    const words = JSON.parse(readFileSync(resolve(file), 'utf8')) as string[]
    words.forEach((listed, index) => {
      const word = alphanumeric(folded(listed))
      if (!word) return
      const cost = Math.log10(isRanked ? index + 1 : words.length)
      const before = wordMap.get(word)
      wordMap.set(word, {
        cost: Math.min(cost, before?.cost ?? cost),
        isLeaked: isLeaked || (before?.isLeaked ?? false),
      })
    })
  }
  return writeDictionary(wordMap)
}
