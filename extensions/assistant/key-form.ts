import type { z } from 'zod'
import { keyFormOf } from '#features/keys/key-form.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { rightNames } from './rights.ts'

export const keyInputs = {
  name: { label: 'Nom de l’assistant', hint: 'Celui que vous lirez à côté de ce qu’il propose.', required: true },
} as const satisfies FormInputs
export const assistantHref = '/compte/assistant'

export const keyForm = keyFormOf(rightNames, 'Donnez un nom à cet assistant.')

export type KeyForm = z.output<typeof keyForm>
