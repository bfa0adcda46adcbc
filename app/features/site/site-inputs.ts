import { dateInputs, hostInputs, publisherInputs } from '#features/legal/legal-settings.ts'
import type { FormInputs } from '#platform/field-input.ts'

export const siteInputs = {
  shopUrl: {
    label: 'Adresse de la boutique',
    type: 'url',
    hint: 'Là où mènent les boutons «\u00a0Boutique\u00a0». Par exemple\u00a0: https://boutique.exemple.fr',
  },
} as const satisfies FormInputs

export const settingsInputs: FormInputs = { ...siteInputs, ...publisherInputs, ...hostInputs, ...dateInputs }

/** These variables of the environment take precedence over the owner's settings. */
const variables = { siteName: 'SITE_NAME', shopUrl: 'SHOP_URL' } as const
export type FixedFields = Record<keyof typeof variables, boolean>

export function fixedSentence(field: keyof FixedFields): string {
  const [what, it] = field === 'siteName' ? ['Le nom du blog', 'il'] : ['L’adresse de la boutique', 'elle']
  return `${what} vient du serveur (${variables[field]})\u00a0: ${it} se change là-bas.`
}
