import { z } from 'zod'
import { readValidFields, type ValidFields } from '#platform/forms/form.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { readingSpeeds, type SiteSettings } from '#platform/site-settings.ts'
import { isWebAddress, shopUrlCharactersMax, webAddressOf, credentialsInAddress } from '#platform/site-rules.ts'
import { type FixedFields, fixedSentence } from './site-inputs.ts'

type SiteField = 'shopUrl' | 'readingSpeed'
export type SiteChanges = Partial<Pick<SiteSettings, SiteField>>

const line = z.string().transform((text) => cleanLine(text).replace(/\s+/g, ' ').trim())

const fields = {
  shopUrl: line
    .transform(webAddressOf)
    .refine(
      (text) => text === '' || (isWebAddress(text) && text.length <= shopUrlCharactersMax),
      'Saisissez une adresse complète, par exemple https://boutique.exemple.fr.',
    )
    .refine((text) => !URL.canParse(text) || !new URL(text).username, credentialsInAddress),
  readingSpeed: z.enum(readingSpeeds, 'Choisissez une des deux mesures.'),
}

export function readSiteFields(form: FormData, fixedFields: FixedFields): ValidFields<SiteChanges> {
  const { validFields, errors } = readValidFields<Required<SiteChanges>>(fields, form)
  if (fixedFields.shopUrl && form.has('shopUrl')) {
    delete validFields.shopUrl
    errors.shopUrl = fixedSentence('shopUrl')
  }
  return { validFields, errors }
}
