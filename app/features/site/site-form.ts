import { z } from 'zod'
import { readValidFields } from '#platform/forms/form.ts'
import { onlyChanges } from '#platform/forms/merge-fields.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'
import { readingSpeeds, type SiteSettings } from '#platform/site-settings.ts'
import { isWebAddress, shopUrlCharactersMax, webAddressOf, credentialsInAddress } from '#platform/site-rules.ts'
import { type FixedFields, fixedSentence, siteInputs } from './site-inputs.ts'

type SiteField = 'shopUrl' | 'readingSpeed'
export type SiteChanges = Partial<Pick<SiteSettings, SiteField>>

const labels = { shopUrl: siteInputs.shopUrl, readingSpeed: 'Temps de lecture' }

const fields = {
  shopUrl: z
    .string()
    .transform((text) => webAddressOf(tidyLine(text)))
    .refine(
      (text) => text === '' || (isWebAddress(text) && text.length <= shopUrlCharactersMax),
      'Saisissez une adresse complète, par exemple https://boutique.exemple.fr.',
    )
    .refine((text) => !URL.canParse(text) || !new URL(text).username, credentialsInAddress),
  readingSpeed: z.enum(readingSpeeds, 'Choisissez une des deux mesures.'),
}

export function readSiteFields(form: FormData, current: SiteSettings, fixedFields: FixedFields) {
  const { validFields, errors } = onlyChanges(form, readValidFields<SiteChanges>(fields, form), current, labels)
  if (fixedFields.shopUrl && form.has('shopUrl')) {
    delete validFields.shopUrl
    errors.shopUrl = fixedSentence('shopUrl')
  }
  return { validFields, errors }
}
