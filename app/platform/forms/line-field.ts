import { z } from 'zod'
import { tidyLine } from '../text/pasted-line.ts'

/** One line of a form, without the invisible signs that pasting brings. */
export function lineField(charactersMax: number) {
  return z
    .string()
    .default('')
    .transform(tidyLine)
    .refine((text) => Array.from(text).length <= charactersMax, `Au plus ${charactersMax} caractères.`)
}
