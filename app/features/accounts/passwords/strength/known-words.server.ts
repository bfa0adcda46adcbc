import { readFileSync } from 'node:fs'
import { readDictionary, type Dictionary } from './dictionary.ts'

let dictionary: Dictionary | null = null

export function knownWords(): Dictionary {
  dictionary ??= readDictionary(readFileSync(new URL('./known-words.txt', import.meta.url), 'utf8'))
  return dictionary
}
