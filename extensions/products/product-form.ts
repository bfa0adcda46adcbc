import { z } from 'zod'
import { priceOf } from '#features/articles/product.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { lineField } from '#platform/forms/line-field.ts'
import { productAddress, productStates } from './product.ts'

export const productInputs = {
  address: {
    label: 'Adresse du produit',
    required: true,
    maxLength: 500,
    inputMode: 'url',
    hint: 'Celle de sa page à la boutique\u00a0: le blog y lit le nom, la photo, le prix, et s’il en reste.',
  },
  name: { label: 'Nom', required: true, maxLength: 120 },
  price: { label: 'Prix', maxLength: 40, hint: 'Un nombre suffit\u00a0: 48 se lira 48\u00a0€. Facultatif.' },
  sentence: { label: 'Votre phrase', maxLength: 200, hint: 'Sous le nom, sur la carte. Facultatif.' },
  fallback: {
    label: 'Adresse de remplacement',
    maxLength: 500,
    inputMode: 'url',
    hint: 'Où mène la carte d’un produit épuisé\u00a0: une autre pièce, une collection. Facultatif.',
  },
} as const satisfies FormInputs

const address = z.string().transform((text, context) => {
  const one = productAddress(text)
  if (one === null) context.addIssue('Saisissez l’adresse complète d’une page, par exemple https://exemple.fr/jade.')
  return one ?? ''
})

const sentence = lineField(productInputs.sentence.maxLength)

export const addressForm = z.object({ address })
export const cardForm = z.object({ address, sentence })

export const productForm = z.object({
  address,
  name: lineField(productInputs.name.maxLength).refine((name) => name !== '', 'Indiquez le nom du produit.'),
  price: lineField(productInputs.price.maxLength).transform(priceOf),
  sentence,
  fallback: z.literal('').or(address).default(''),
  state: z.enum(productStates).default('unknown'),
  withoutPhoto: z.string().optional(),
})

export type ProductForm = z.output<typeof productForm>
