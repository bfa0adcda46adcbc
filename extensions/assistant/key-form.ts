import type { FormInputs } from '#platform/field-input.ts'

export const keyInputs = {
  name: { label: 'Nom de l’assistant', hint: 'Celui que vous lirez à côté de ce qu’il propose.', required: true },
} as const satisfies FormInputs
export const assistantHref = '/compte/assistant'
