import type { FormInputs } from '#platform/field-input.ts'

export const keyInputs = {
  name: { label: 'Nom de la clé', hint: 'Celui du programme qui s’en servira.', required: true },
} as const satisfies FormInputs
export const keysHref = '/compte/site/cles'
