import { z } from 'zod'
import type { FieldErrors } from '#platform/forms/form.ts'
import { pictureProblem } from '#features/media/picture.ts'
import { videoProblem } from '#features/media/video.ts'
import { categoryOf, contentCharactersMax, imageAddresses, imagesMax, titleCharactersMax } from './article.ts'

export const everythingRequired = 'Tous les champs sont obligatoires'

export const articleForm = z.object({
  title: z
    .string()
    .trim()
    .min(1, everythingRequired)
    .max(titleCharactersMax, `Le titre doit contenir au plus ${titleCharactersMax} caractères.`)
    .transform((title) => title.replace(/\s*[\r\n]+\s*/g, ' ')),
  content: z.string().trim().min(1, everythingRequired).max(contentCharactersMax, 'Le contenu est trop long.'),
  category: z.string().optional().transform(categoryOf),
  images: z
    .string()
    .optional()
    .transform((typed) => imageAddresses(typed ?? ''))
    .superRefine((addresses, context) => {
      const wrong = addresses.find(pictureProblem)
      if (wrong)
        context.addIssue({
          code: 'custom',
          message: `Cette adresse d’image n’est pas valable\u00a0: ${wrong.slice(0, 100)}`,
        })
      if (addresses.length > imagesMax)
        context.addIssue({ code: 'custom', message: `Au plus ${imagesMax} images par article.` })
    }),
  videoUrl: z
    .string()
    .optional()
    .transform((address) => address?.trim() || null)
    .superRefine((address, context) => {
      const problem = address && videoProblem(address)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
})

export type ArticleForm = z.output<typeof articleForm>

/** A refused save as the form shows it: beside the content, or over the form with the spec's prefix. */
export function writingErrors({ status, sentence }: { status: number; sentence: string }): FieldErrors {
  return status === 400 ? { content: sentence } : { form: `Erreur: ${sentence}` }
}

/** Pictures that came with the form and were refused; those that were kept stand among the addresses already. */
export function uploadErrors(problems: string[]): FieldErrors {
  return { images: problems.map((problem) => `Erreur à l'upload de l'image : ${problem}`).join(' ') }
}
