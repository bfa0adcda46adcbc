import { z } from 'zod'
import { categoryColours, type CategoryColour, type CategoryRow } from '#features/articles/categories.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { lineField } from '#platform/forms/line-field.ts'
import { categoryLimits } from './category.ts'

export const categoryInputs = {
  name: {
    label: 'Nom',
    required: true,
    maxLength: categoryLimits.name,
    hint: 'Au pluriel, par exemple Colliers. L’adresse de la page en vient.',
  },
  label: {
    label: 'Nom au singulier',
    maxLength: categoryLimits.label,
    hint: 'Sur l’étiquette des articles, par exemple Collier. Vide\u00a0: le nom en tient lieu.',
  },
  sentence: {
    label: 'Phrase',
    multiline: true,
    rows: 2,
    maxLength: categoryLimits.sentence,
    hint: 'En haut de la page, et dans les moteurs de recherche.',
  },
  emptyText: {
    label: 'Texte tant qu’elle est vide',
    maxLength: categoryLimits.emptyText,
  },
} as const satisfies FormInputs

const texts = {
  colour: z
    .string()
    .default('')
    .refine((key) => Object.hasOwn(categoryColours, key), 'Choisissez une couleur.')
    .transform((key) => key as CategoryColour),
  sentence: lineField(categoryLimits.sentence),
  emptyText: lineField(categoryLimits.emptyText),
}

/** The names of the two categories of the specification stay. */
export const fixedCategoryForm = z.object(texts)

export const categoryForm = z.object({
  ...texts,
  name: lineField(categoryLimits.name)
    .refine((name) => name !== '', 'Indiquez un nom, par exemple Colliers.')
    .refine((name) => name === '' || /\p{L}/u.test(name), 'Le nom a au moins une lettre.')
    .refine((name) => !/[<>]/.test(name), 'Le nom s’écrit sans < ni >.'),
  label: lineField(categoryLimits.label),
})

export type CategoryForm = z.output<typeof categoryForm>
export type CategoryTextsForm = z.output<typeof fixedCategoryForm>

export function formOf({ name, label, colour, sentence, emptyText }: CategoryRow): CategoryForm {
  return { name, label: label === name ? '' : label, colour: colour as CategoryColour, sentence, emptyText }
}
