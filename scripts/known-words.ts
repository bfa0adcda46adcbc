import { writeFileSync } from 'node:fs'
import { knownWordsFile, knownWordsText } from '#features/accounts/passwords/known-words-text.server.ts'

// Run by hand when the word lists change: docs/decisions/008-common-passwords.md.
writeFileSync(knownWordsFile, knownWordsText())
