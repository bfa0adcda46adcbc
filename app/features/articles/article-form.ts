import { z } from 'zod'
import { parseParisTime } from '#platform/text/french.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { formFields, formNames, type ArticleInput, type FormValues } from './article-fields.ts'
import { productPhoto, withProduct } from './product.ts'

const publishedFields = z.object(eachField(publishedField))

export const articleForm = publishedFields
  .superRefine(({ images, productAddress, productName, productPrice, productPhoto: photo }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const isGiven = productAddress || productName || productPrice
    if (isGiven && !productAddress) refuse('productAddress', 'Indiquez aussi l’adresse de l’objet à la boutique.')
    if (isGiven && !productName) refuse('productName', 'Indiquez aussi le nom de l’objet.')
    if (/^\d{1,4}$/.test(photo) && !productPhoto(photo, images))
      refuse('productPhoto', `La liste des images n’a pas de photo ${photo}.`)
  })
  .transform((form): ArticleInput => withProduct(form))

const idField = z
  .string()
  .optional()
  .transform((text) => (text && isUuid(text) ? text : null))
const versionField = z
  .union([z.string(), z.number()])
  .optional()
  .transform((text) => (/^\d{1,9}$/.test(String(text)) ? Number(text) : null))

/** Drafts may be incomplete; values that no article could have are dropped silently. */
export const draftForm = z
  .object({ ...eachField(draftField), articleId: idField, baseVersion: versionField })
  .transform(withProduct)

export type DraftForm = z.output<typeof draftForm>

export const publicationForm = z.object({
  version: versionField,
  draft: idField,
  slug: z.string().trim().optional(),
  /** A `datetime-local` in Paris time: null to publish at once, undefined when absent. */
  publishAt: z
    .string()
    .trim()
    .optional()
    .refine((text) => !text || parseParisTime(text) !== null, 'Cette date n’est pas valable.')
    .transform((text) => (text === undefined ? undefined : parseParisTime(text))),
})

export type PublicationForm = z.output<typeof publicationForm>

type FormSchemas = { [Name in keyof FormValues]: z.ZodType<FormValues[Name], string | undefined> }

function eachField(schemaOf: (name: keyof FormValues) => z.ZodType<FormValues[keyof FormValues]>): FormSchemas {
  return Object.fromEntries(formNames.map((name) => [name, schemaOf(name)])) as FormSchemas
}

function publishedField<Name extends keyof FormValues>(name: Name): z.ZodType<FormValues[Name]> {
  const { read, whyNotPublish } = formFields[name]
  return textField(name)
    .transform(read)
    .superRefine(refusing((value) => whyNotPublish?.(value)))
}

function draftField<Name extends keyof FormValues>(name: Name): z.ZodType<FormValues[Name]> {
  const { read, readDraft = read } = formFields[name]
  return textField(name).transform(readDraft)
}

function textField(name: keyof FormValues) {
  const { whyNotRead } = formFields[name]
  return z
    .string()
    .default('')
    .superRefine(refusing((text) => whyNotRead?.(text), true))
}

function refusing<Value>(whyNot: (value: Value) => string | null | undefined, isFinal = false) {
  return (value: Value, context: z.RefinementCtx) => {
    const message = whyNot(value)
    if (message) context.addIssue({ code: 'custom', message, continue: !isFinal })
  }
}
