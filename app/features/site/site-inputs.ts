import { dateInputs, hostInputs, publisherInputs } from '#features/legal/legal-settings.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { productName } from '#platform/product-name.ts'

export const siteInputs = {
  siteName: {
    label: 'Nom du blog',
    hint: `En haut de chaque page, dans les e-mails et dans les moteurs de recherche. Sans nom, le blog s’appelle ${productName}.`,
  },
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
