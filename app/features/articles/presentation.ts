import { z } from 'zod'
import type { ShownPicture } from '#features/media/picture.ts'

export const presentationHref = '/compte/presentation'
export const wordsCharactersMax = 200
const wordsLinesMax = 2

export interface Presentation {
  words: string
  portrait: ShownPicture | null
}

const onlyText = 'N’écrivez que du texte\u00a0: pas de caractère invisible.'

export const wordsSchema = z
  .string()
  .normalize('NFC')
  .transform(withoutIdleSpace)
  .pipe(
    z
      .string()
      .max(wordsCharactersMax, `${wordsCharactersMax}\u00a0caractères au plus.`)
      .refine((text) => text.split('\n').length <= wordsLinesMax, 'Deux lignes au plus.')
      // Direction marks would turn the words of the page around.
      .refine((text) => !/[^\P{C}\n\u200c\u200d]/u.test(text), onlyText),
  )

export const presentationForm = z.object({ words: wordsSchema, withoutPortrait: z.literal('oui').optional() })

function withoutIdleSpace(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => line.replace(/[ \t]+/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}
