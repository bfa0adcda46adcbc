import { keyScopeNames } from '#features/keys/key.ts'
import { keyFormOf } from '#features/keys/key-form.ts'
import type { FormInputs } from '#platform/field-input.ts'

export const keyInputs = {
  name: { label: 'Nom de la clé', hint: 'Celui du programme qui s’en servira.', required: true },
} as const satisfies FormInputs
export const keysHref = '/compte/site/cles'

export const keyForm = keyFormOf(keyScopeNames, 'Donnez un nom à cette clé.')
