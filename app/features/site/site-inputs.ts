import { dateInputs, hostInputs, publisherInputs } from '#features/legal/legal-inputs.ts'
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

/** All that is typed on the page of the settings. */
export const settingsInputs: FormInputs = { ...siteInputs, ...publisherInputs, ...hostInputs, ...dateInputs }
