import { config } from '#platform/config.server.ts'
import { isDate, undisguised } from './passwords/disguises.ts'
import { mostUsed } from './passwords/most-used.server.ts'
import { wordsOfAddress, wordsOfName } from './passwords/personal-words.ts'
import { isMonotonous } from './passwords/runs.ts'

/** Code of the sentence that refuses a weak password, else null. Length is the form's business. */
export function weakPasswordCode(password: string, email: string): string | null {
  const words = undisguised(password)
  if (holds([...wordsOfAddress(email), ...wordsOfName(config.siteName)], words)) return 'PASSWORD_LIKE_ADDRESS'
  if (isDate(password) || holds(words, mostUsed())) return 'PASSWORD_COMMON'
  return isMonotonous(password) ? 'PASSWORD_REPEATED' : null
}

function holds(words: Iterable<string>, known: Set<string>): boolean {
  for (const word of words) if (word && known.has(word)) return true
  return false
}
