import { writeFileSync } from 'node:fs'
import { knownWordsFile, knownWordsText } from '#features/accounts/passwords/known-words-text.server.ts'

// Run by hand, after another version of the lists: decision 008.
writeFileSync(knownWordsFile, knownWordsText())
