import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'

export const keyScopes = {
  read: { label: 'Lire', hint: 'Articles programmés, commentaires en attente et e-mails compris.' },
  articles: { label: 'Écrire des articles', hint: 'En ajouter, modifier les vôtres, en supprimer.' },
  moderate: { label: 'Modérer', hint: 'Valider et supprimer des commentaires, en écrire.' },
  files: { label: 'Gérer les fichiers', hint: 'Ajouter et supprimer des images et des vidéos.' },
  export: { label: 'Exporter le blog', hint: 'Tout le contenu, avec les comptes.' },
} as const satisfies Record<string, { label: string; hint: string }>

export type KeyScope = keyof typeof keyScopes
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]

export const keyNameCharactersMax = 60
export const keysMax = 50
export const keyInputs = {
  name: { label: 'Nom de la clé', hint: 'Celui du programme qui s’en servira.', required: true },
} as const satisfies FormInputs
export const keysHref = '/compte/site/cles'

export function isKey(text: string | null | undefined): text is string {
  return /^cle_[\w-]{43}$/.test(text ?? '')
}

export interface ShownKey {
  id: string
  name: string
  ownerName: string
  /** True while its administrator is suspended, or no longer one. */
  isAsleep: boolean
  scopes: KeyScope[]
  createdAt: string
  lastUsedAt: string | null
}

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
