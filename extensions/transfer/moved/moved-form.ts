import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { movedPathCharactersMax } from './moved-path.ts'

export const movedHref = '/compte/anciennes-adresses'

export const movedInputs = {
  path: {
    label: 'Ancienne adresse',
    required: true,
    inputMode: 'url',
    maxLength: 2000,
    hint: 'Par exemple https://ancien-blog.fr/2019/05/onyx/, ou ce qui suit le nom du site.',
  },
  target: {
    label: 'Où elle mène maintenant',
    required: true,
    inputMode: 'url',
    maxLength: movedPathCharactersMax,
    hint: 'L’adresse d’une page de ce blog, par exemple /article/onyx.',
  },
} as const satisfies FormInputs

export const movedForm = z.object({ path: z.string().max(2000).default(''), target: z.string().max(2000).default('') })
export type MovedForm = z.output<typeof movedForm>
