import { z } from 'zod'
import { cleanLine } from '../text/pasted-line.ts'

export const tidyLine = (text: string) =>
  cleanLine(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** One line of a form, without the invisible signs that pasting brings. */
export function lineField(charactersMax: number) {
  return z
    .string()
    .default('')
    .transform(tidyLine)
    .refine((text) => Array.from(text).length <= charactersMax, `Au plus ${charactersMax} caractères.`)
}
