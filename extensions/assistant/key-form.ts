import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'
import { rightNames, type Right } from './rights.ts'

export const keyNameCharactersMax = 60
export const keyInputs = {
  name: { label: 'Nom de l’assistant', hint: 'Celui que vous lirez à côté de ce qu’il propose.', required: true },
} as const satisfies FormInputs
export const assistantHref = '/compte/assistant'

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

export const keyForm = z
  .object({
    name: z
      .string()
      .transform((text) => cleanLine(text).replaceAll(/\s+/gu, ' ').trim())
      .pipe(
        z
          .string()
          .regex(/[\p{L}\p{N}]/u, 'Donnez un nom à cet assistant.')
          .max(keyNameCharactersMax, `Un nom contient au plus ${keyNameCharactersMax}\u00a0caractères.`)
          .refine(isOnlyVisible, onlyVisibleText),
      ),
    articles: checkbox,
    comments: checkbox,
    pending: checkbox,
    drafts: checkbox,
    decisions: checkbox,
    audience: checkbox,
  } satisfies Record<Right | 'name', z.ZodType>)
  .transform(({ name, ...boxes }) => ({ name, rights: rightNames.filter((right) => boxes[right]) }))
  .refine(({ rights }) => rights.length > 0, { error: 'Cochez ce que cette clé permet.', path: ['rights'] })

export type KeyForm = z.output<typeof keyForm>
