import { z } from 'zod'
import type { FieldErrors } from '#platform/forms/form.ts'
import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { isOwnCaptions, videoProblem } from '#features/media/video.ts'
import { parseParisTime } from '#platform/text/french.ts'
import { isWebAddress, webAddressOf, credentialsInAddress } from '#platform/site-rules.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { hasVisibleText, isOnlyVisible, onlyVisibleText } from '#platform/text/visible-text.ts'
import {
  categoryOf,
  contentCharactersMax,
  contentTagsMax,
  imagesMax,
  tooManyImages,
  tagsIn,
  titleCharactersMax,
  transcriptCharactersMax,
  transcriptOf,
  typedTranscriptCharactersMax,
} from './article.ts'
import { imageLinesCharactersMax, parseImages } from './image-lines.ts'
import { oneLine } from './photo-details.ts'
import {
  isProductAddress,
  priceOf,
  productAddressCharactersMax,
  productNameCharactersMax,
  productPhoto,
  productPriceCharactersMax,
  withProduct,
} from './product.ts'
import { contentTooLong, tooManyTags } from './content/content-limits.ts'

export const everythingRequired = 'Tous les champs sont obligatoires'

export const imagesTooLong = 'La liste des images est trop longue.'
export const transcriptTooLong =
  `La transcription est trop longue\u00a0: ${transcriptCharactersMax.toLocaleString('fr-FR')} caractères au plus.`.replaceAll(
    '\u202f',
    '\u00a0',
  )

export const contentField = z
  .string()
  .max(contentCharactersMax, { error: contentTooLong, abort: true })
  .refine((html) => tagsIn(html) <= contentTagsMax, tooManyTags)

export const imagesField = z.string().max(imageLinesCharactersMax, imagesTooLong)
export const transcriptField = z.string().max(typedTranscriptCharactersMax, transcriptTooLong)

/** Anything but a listed category falls back to the default one, as the specification says. */
export const categoryField = z.string().optional().transform(categoryOf)

const productForm = {
  productAddress: z
    .string()
    .optional()
    .transform((typed) => webAddressOf(typed?.trim() ?? ''))
    .refine(
      (address) => address.length <= productAddressCharactersMax && (address === '' || isWebAddress(address)),
      'Saisissez l’adresse complète de l’objet, par exemple https://boutique.exemple.fr/jade.',
    )
    .refine((address) => !isWebAddress(address) || isProductAddress(address), credentialsInAddress),
  productName: productLine(productNameCharactersMax, 'Le nom'),
  productPrice: productLine(productPriceCharactersMax, 'Le prix').transform(priceOf),
  productPhoto: z
    .string()
    .optional()
    .transform((typed) => typed?.trim() ?? ''),
}

function productLine(most: number, which: string) {
  return z
    .string()
    .optional()
    .transform((typed) => oneLine(typed ?? '', most + 1))
    .refine((line) => Array.from(line).length <= most, `${which} doit contenir au plus ${most} caractères.`)
}

const writtenForm = z.object({
  title: z
    .string()
    .transform((title) => title.trim().replace(/\s*[\r\n\t]+\s*/g, ' '))
    .pipe(
      z
        .string()
        .refine(hasVisibleText, { error: everythingRequired, abort: true })
        .max(titleCharactersMax, `Le titre doit contenir au plus ${titleCharactersMax} caractères.`)
        .refine(isOnlyVisible, onlyVisibleText),
    ),
  content: z.string().trim().refine(hasVisibleText, { error: everythingRequired, abort: true }).pipe(contentField),
  category: categoryField,
  images: imagesField
    .optional()
    .transform((typed) => parseImages(typed ?? ''))
    .superRefine((images, context) => {
      if (images.length > imagesMax) {
        context.addIssue({ code: 'custom', message: tooManyImages })
        return
      }
      const wrong = images.find(({ address }) => pictureProblem(address))
      if (wrong)
        context.addIssue({
          code: 'custom',
          message: `Cette adresse d’image n’est pas valable\u00a0: ${wrong.address.slice(0, 100)}`,
        })
    }),
  videoUrl: z
    .string()
    .optional()
    .transform((address) => address?.trim() || null)
    .superRefine((address, context) => {
      const problem = address && videoProblem(address)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  videoPoster: ownAddress(isOwnPicture, 'Cette image de présentation n’est pas sur ce site.'),
  videoCaptions: ownAddress(isOwnCaptions, 'Ces sous-titres ne sont pas sur ce site.'),
  videoTranscript: transcriptField.optional().transform(transcriptOf),
  ...productForm,
})

export const articleForm = writtenForm
  .superRefine(({ images, productAddress, productName, productPrice, productPhoto: photo }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const isGiven = productAddress || productName || productPrice
    if (isGiven && !productAddress) refuse('productAddress', 'Indiquez aussi l’adresse de l’objet à la boutique.')
    if (isGiven && !productName) refuse('productName', 'Indiquez aussi le nom de l’objet.')
    if (/^\d{1,4}$/.test(photo) && !productPhoto(photo, images))
      refuse('productPhoto', `La liste des images n’a pas de photo ${photo}.`)
  })
  .transform(withProduct)

function ownAddress(isOwn: (address: string) => boolean, sentence: string) {
  return z
    .string()
    .optional()
    .transform((address) => address?.trim() || null)
    .refine((address) => address === null || isOwn(address), sentence)
}

export const publicationForm = z.object({
  /** The version that the changes started from; null when the form has none. */
  version: z
    .string()
    .optional()
    .transform((typed) => (/^\d{1,9}$/.test(typed ?? '') ? Number(typed) : null)),
  draft: z
    .string()
    .optional()
    .transform((typed) => (typed && isUuid(typed) ? typed : null)),
  /** Value of `datetime-local` in Paris time; null to publish at once, undefined when absent. */
  publishAt: z
    .string()
    .trim()
    .optional()
    .refine((typed) => !typed || parseParisTime(typed) !== null, 'Cette date n’est pas valable.')
    .transform((typed) => (typed === undefined ? undefined : parseParisTime(typed))),
})

export type PublicationForm = z.output<typeof publicationForm>

export type ArticleForm = z.output<typeof articleForm>

export function articleErrors({ status, sentence }: { status: number; sentence: string }): FieldErrors {
  return status === 400 ? { content: sentence } : { form: `Erreur: ${sentence}` }
}

/** Refused pictures; accepted ones are already among the addresses. */
export function uploadErrors(problems: string[]): FieldErrors {
  return { images: problems.map((problem) => `Erreur à l'upload de l'image : ${problem}`).join(' ') }
}
