import { z } from 'zod'
import { tidyLine } from '#platform/text/pasted-line.ts'
import { isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'

export const keyNameCharactersMax = 60

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

/** Reads the name of a key, and a checkbox for each right, of which one at least is ticked. */
export function keyFormOf<Right extends string>(rights: readonly Right[], whyNoName: string) {
  const name = z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, whyNoName)
        .max(keyNameCharactersMax, `Un nom contient au plus ${keyNameCharactersMax}\u00a0caractères.`)
        .refine(isOnlyVisible, onlyVisibleText),
    )
  return z
    .object({ name })
    .and(z.object(Object.fromEntries(rights.map((right) => [right, checkbox])) as Record<Right, typeof checkbox>))
    .transform((form) => ({
      name: form.name,
      rights: rights.filter((right) => (form as Record<Right, boolean>)[right]),
    }))
    .refine((form) => form.rights.length > 0, { error: 'Cochez ce que cette clé permet.', path: ['rights'] })
}
