import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'
import { lineCharactersMax, linesMax } from './parcel.ts'

export const cardInputs = {
  lines: {
    label: 'Conseils d’entretien',
    multiline: true,
    rows: 6,
    maxLength: linesMax * (lineCharactersMax + 2),
    hint: `Un par ligne, ${linesMax} au plus.`,
  },
  replacement: {
    label: 'Si cet article quitte le site, le code mène à',
    maxLength: 500,
    hint: 'Collez l’adresse d’un autre article. Sans elle, le code montre la liste de la catégorie.',
  },
} as const satisfies FormInputs

export const cardForm = z.object({
  lines: z
    .string()
    .default('')
    .transform((text) => text.split('\n').map(tidyLine).filter(Boolean))
    .refine((lines) => lines.length <= linesMax, `Au plus ${linesMax} conseils.`)
    .refine(
      (lines) => lines.every((line) => line.length <= lineCharactersMax),
      `Chaque conseil a au plus ${lineCharactersMax}\u00a0caractères.`,
    ),
  replacement: z.string().trim().max(500).default(''),
})
