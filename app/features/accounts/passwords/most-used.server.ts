import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { folded, squeezed } from './folding.ts'
import { frenchHabits } from './french-habits.ts'

/** The package's two files of names bear each other's title: the last one holds first names. */
const lists = [
  '@zxcvbn-ts/language-common/src/passwords.json',
  '@zxcvbn-ts/language-fr/src/commonWords.json',
  '@zxcvbn-ts/language-fr/src/firstnames.json',
  '@zxcvbn-ts/language-fr/src/lastnames.json',
]

let words: Set<string> | null = null

/**
 * Leaked passwords, French words and names, folded. Read when the first new password is judged: the files, not the
 * packages' modules, which would keep their arrays in memory beside this set.
 */
export function mostUsed(): Set<string> {
  words ??= readWords()
  return words
}

function readWords(): Set<string> {
  const { resolve } = createRequire(import.meta.url)
  const read = new Set(frenchHabits)
  for (const list of lists) {
    // Folded as one text: word by word takes longer.
    for (const word of JSON.parse(folded(readFileSync(resolve(list), 'utf8'))) as string[]) {
      read.add(word)
      if (/[^a-z0-9]/.test(word)) read.add(squeezed(word))
    }
  }
  return read
}
