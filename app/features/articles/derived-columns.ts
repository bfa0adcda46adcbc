import type { ReadingSpeed } from '#platform/site-settings.ts'

/** Raise this when a rule changes, here, in `subject-names.ts` or in the search index: all are derived again. */
export const derivedVersion = 2

export const excerptCharacters = 120
export const charactersPerMinute = 100
export const wordsPerMinute = 200

export function derivedColumns(contentText: string, speed: ReadingSpeed) {
  return { contentText, excerpt: excerptOf(contentText), readTime: readTimeOf(contentText, speed), derivedVersion }
}

export function excerptOf(text: string): string {
  return Array.from(text).slice(0, excerptCharacters).join('')
}

/** « l’œil » counts as one word, « ! » between spaces as none. */
export function wordsIn(text: string): number {
  let words = 0
  let isCounted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isSpace = code === 32 || code === 160 || code === 0x202f || (code >= 9 && code <= 13)
    if (isSpace) isCounted = false
    else if (!isCounted && isWordCharacter(code)) {
      isCounted = true
      words++
    }
  }
  return words
}

function isWordCharacter(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f)
}

export function readTimeOf(text: string, speed: ReadingSpeed): string {
  const minutes =
    speed === 'words'
      ? Math.round(wordsIn(text) / wordsPerMinute)
      : Math.floor(Array.from(text).length / charactersPerMinute)
  return String(Math.max(1, minutes))
}
