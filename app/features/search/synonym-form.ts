import { z } from 'zod'
import { termCharactersMax } from './search.ts'

const said = (missing: string) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(termCharactersMax, `Au plus ${termCharactersMax} caractères.`)
        .regex(/[\p{L}\p{N}]/u, 'Écrivez au moins une lettre.'),
    )

export const synonymForm = z.object({
  term: said('Dites ce que les visiteurs cherchent.'),
  meaning: said('Dites ce que vos articles écrivent.'),
})
