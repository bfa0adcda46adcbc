import type { FormInputs } from '#platform/field-input.ts'

export const keyInputs = {
  name: {
    label: 'Nom de l’assistant',
    hint: 'Vous le lirez à côté de ce qu’il propose, et vos lecteurs sur la page «\u00a0Confidentialité\u00a0».',
    required: true,
  },
} as const satisfies FormInputs
export const assistantHref = '/compte/assistant'
