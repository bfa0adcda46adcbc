import { site } from '#platform/site.server.ts'
import { whyNotPassword, type WeakPasswordCode } from './password-strength.ts'
import { knownWords } from './strength/known-words.server.ts'

export function weakPasswordCode(password: string, email: string): WeakPasswordCode | null {
  return whyNotPassword(password, { email, siteName: site.siteName }, knownWords())
}
