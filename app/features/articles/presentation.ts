import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'

export const presentationHref = '/compte/presentation'
export const wordsCharactersMax = 200
const wordsLinesMax = 2

export const presentationInputs = {
  words: { label: 'Quelques mots sur vous', hint: 'Deux lignes au plus, sous vos articles.', multiline: true, rows: 2 },
} as const satisfies FormInputs

export interface Presentation {
  words: string
  portrait: ShownPicture | null
}

export const wordsSchema = z
  .string()
  .normalize('NFC')
  .transform(withoutIdleSpace)
  .pipe(
    z
      .string()
      .max(wordsCharactersMax, `${wordsCharactersMax}\u00a0caractères au plus.`)
      .refine((text) => text.split('\n').length <= wordsLinesMax, 'Deux lignes au plus.')
      .refine(isOnlyVisible, onlyVisibleText),
  )

export const presentationForm = z.object({ words: wordsSchema, withoutPortrait: z.literal('oui').optional() })

function withoutIdleSpace(text: string): string {
  const lines = cleanLine(text)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}
