import { z } from 'zod'
import { frenchNumber } from '#platform/text/french.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { commentCharactersMax } from './comment.ts'

const emptyComment = 'Veuillez saisir un commentaire.'

const commentFields = {
  content: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .refine(hasVisibleText, emptyComment)
        .max(commentCharactersMax, `Un commentaire contient au plus ${frenchNumber(commentCharactersMax)} caractères.`),
    ),
}

export const commentForm = z.object(commentFields)

export const commentEditForm = z.object({
  ...commentFields,
  version: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
  published: z.enum(['true', 'false']).transform((text) => text === 'true'),
})

export const commentAnswerForm = z.object({ ...commentFields, version: commentEditForm.shape.version })
