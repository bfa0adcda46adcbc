import { z } from 'zod'
import { termCharactersMax } from './search.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'

const requiredText = (missing: string) =>
  z
    .string()
    .transform((text) => tidyLine(text).normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(termCharactersMax, `Au plus ${termCharactersMax} caractères.`)
        .regex(/[\p{L}\p{N}]/u, 'Saisissez au moins une lettre ou un chiffre.'),
    )

export const synonymForm = z.object({
  term: requiredText('Saisissez le mot que les visiteurs cherchent.'),
  meaning: requiredText('Saisissez le mot de vos articles.'),
})

export const synonymSentBefore =
  'Un premier envoi est déjà arrivé, sans ces changements\u00a0: il est dans la liste. Supprimez-le s’il ne convient pas, puis envoyez de nouveau.'
