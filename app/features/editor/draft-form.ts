import { z } from 'zod'
import { isOwnPicture, pictureProblem } from '#features/media/picture.ts'
import { isOwnCaptions } from '#features/media/video.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { imagesMax, titleCharactersMax, transcriptOf } from '#features/articles/article.ts'
import { parseImages } from '#features/articles/image-lines.ts'
import { withProduct } from '#features/articles/product.ts'
import { categoryField, contentField, imagesField, transcriptField } from '#features/articles/article-form.ts'

const draftFields = z.object({
  title: z
    .string()
    .default('')
    .transform((title) => title.slice(0, titleCharactersMax)),
  content: contentField.default(''),
  category: categoryField,
  images: imagesField.default('').transform((typed) =>
    parseImages(typed)
      .slice(0, imagesMax * 2)
      .filter(({ address }) => !pictureProblem(address))
      .slice(0, imagesMax),
  ),
  videoUrl: z
    .string()
    .default('')
    .transform((typed) => typed.trim().slice(0, 2000) || null),
  videoPoster: z
    .string()
    .default('')
    .transform((typed) => (isOwnPicture(typed) ? typed : null)),
  videoCaptions: z
    .string()
    .default('')
    .transform((typed) => (isOwnCaptions(typed) ? typed : null)),
  videoTranscript: transcriptField.nullish().transform(transcriptOf),
  productAddress: z.string().default(''),
  productName: z.string().default(''),
  productPrice: z.string().default(''),
  productPhoto: z.string().default(''),
  articleId: z
    .string()
    .default('')
    .transform((typed) => (isUuid(typed) ? typed : null)),
  baseVersion: z
    .string()
    .or(z.number())
    .default('')
    .transform((typed) => (/^\d{1,9}$/.test(String(typed)) ? Number(typed) : null)),
})

/** Drafts may be incomplete; values that no article could have are dropped silently. */
export const draftForm = draftFields.transform(withProduct)

export type DraftForm = z.output<typeof draftForm>
