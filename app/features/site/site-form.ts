import { z } from 'zod'
import type { FieldErrors } from '#platform/forms/form.ts'
import { readingSpeeds, type SiteSettings } from '#platform/site-settings.ts'
import {
  isSiteName,
  isWebAddress,
  shopUrlCharactersMax,
  siteNameCharactersMax,
  webAddressOf,
  credentialsInAddress,
} from '#platform/site-rules.ts'
import { type FixedFields, fixedSentence } from './fixed-settings.ts'

export type SiteField = Exclude<keyof SiteSettings, 'version'>
export type SiteChanges = Partial<Pick<SiteSettings, SiteField>>

const line = z.string().transform((text) => text.replace(/\s+/g, ' ').trim())

const fields = {
  siteName: line.refine(
    (text) => text === '' || isSiteName(text),
    `Au plus ${siteNameCharactersMax}\u00a0caractères, sans < > ni guillemets droits ni caractère invisible.`,
  ),
  shopUrl: line
    .transform(webAddressOf)
    .refine(
      (text) => text === '' || (isWebAddress(text) && text.length <= shopUrlCharactersMax),
      'Saisissez une adresse complète, par exemple https://boutique.exemple.fr.',
    )
    .refine((text) => !URL.canParse(text) || !new URL(text).username, credentialsInAddress),
  readingSpeed: z.enum(readingSpeeds, 'Choisissez une des deux mesures.'),
}

export interface ReadSiteFields {
  /** Valid fields are saved even when others are not. A missing field is left unchanged. */
  validFields: SiteChanges
  errors: FieldErrors
}

export function readSiteFields(form: FormData, fixedFields: FixedFields): ReadSiteFields {
  const validFields: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [field, schema] of Object.entries(fields)) {
    const text = form.get(field)
    if (typeof text !== 'string') continue
    const read = schema.safeParse(text.replaceAll('\0', ''))
    if (field in fixedFields && fixedFields[field as keyof FixedFields])
      errors[field] = fixedSentence(field as keyof FixedFields)
    else if (read.success) validFields[field] = read.data
    else errors[field] = read.error.issues[0]?.message ?? ''
  }
  return { validFields, errors }
}
