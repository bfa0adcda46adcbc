import { z } from 'zod'
import { commentCharactersMax } from './comment.ts'

export const emptyComment = 'Veuillez saisir un commentaire.'
export const commentSent = 'Merci pour votre commentaire ! Il sera publié après validation par un administrateur.'

export const commentForm = z.object({
  content: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, emptyComment)
        .max(
          commentCharactersMax,
          `Un commentaire contient au plus ${commentCharactersMax.toLocaleString('fr-FR')} caractères.`.replaceAll(
            '\u202f',
            '\u00a0',
          ),
        ),
    ),
})
