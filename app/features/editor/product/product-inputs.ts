import {
  productAddressCharactersMax,
  productNameCharactersMax,
  productPriceCharactersMax,
  type Product,
} from '#features/articles/product.ts'

interface ProductInput {
  field: Exclude<keyof Product, 'photo'>
  name: string
  label: string
  maxLength: number
  hint: string
  inputMode?: 'url'
}

export const productHint =
  'L’objet dont parle l’article, montré sous le texte. Sans lui, l’article invite à visiter la boutique.'

export const productInputs: ProductInput[] = [
  {
    field: 'address',
    name: 'productAddress',
    label: 'Adresse de l’objet',
    maxLength: productAddressCharactersMax,
    hint: 'Celle de sa page à la boutique.',
    inputMode: 'url',
  },
  {
    field: 'name',
    name: 'productName',
    label: 'Nom de l’objet',
    maxLength: productNameCharactersMax,
    hint: 'Par exemple\u00a0: Bracelet de lapis-lazuli, perles de 8\u00a0mm.',
  },
  {
    field: 'price',
    name: 'productPrice',
    label: 'Prix',
    maxLength: productPriceCharactersMax,
    hint: 'Un nombre suffit\u00a0: 48 se lira 48\u00a0€. Des mots aussi\u00a0: à partir de 48\u00a0€. Facultatif.',
  },
]
