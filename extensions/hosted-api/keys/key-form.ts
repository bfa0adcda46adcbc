import { z } from 'zod'
import { keyScopeNames, type KeyScope } from '#features/keys/key.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'

export const keyNameCharactersMax = 60
export const keyInputs = {
  name: { label: 'Nom de la clé', hint: 'Celui du programme qui s’en servira.', required: true },
} as const satisfies FormInputs
export const keysHref = '/compte/site/cles'

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
          .regex(/[\p{L}\p{N}]/u, 'Donnez un nom à cette clé.')
          .max(keyNameCharactersMax, `Un nom contient au plus ${keyNameCharactersMax}\u00a0caractères.`)
          .refine(isOnlyVisible, onlyVisibleText),
      ),
    read: checkbox,
    articles: checkbox,
    moderate: checkbox,
    files: checkbox,
    export: checkbox,
  } satisfies Record<KeyScope | 'name', z.ZodType>)
  .transform(({ name, ...boxes }) => ({ name, scopes: keyScopeNames.filter((scope) => boxes[scope]) }))
  .refine(({ scopes }) => scopes.length > 0, { error: 'Cochez ce que cette clé permet.', path: ['scopes'] })
