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

const line = z.string().transform((typed) => typed.replace(/\s+/g, ' ').trim())

const fields = {
  siteName: line.refine(
    (typed) => typed === '' || isSiteName(typed),
    `Au plus ${siteNameCharactersMax}\u00a0caractères, sans < > ni guillemets droits ni caractère invisible.`,
  ),
  shopUrl: line
    .transform(webAddressOf)
    .refine(
      (typed) => typed === '' || (isWebAddress(typed) && typed.length <= shopUrlCharactersMax),
      'Saisissez une adresse complète, par exemple https://boutique.exemple.fr.',
    )
    .refine((typed) => !URL.canParse(typed) || !new URL(typed).username, credentialsInAddress),
  readingSpeed: z.enum(readingSpeeds, 'Choisissez une des deux mesures.'),
}

export interface ReadSiteFields {
  /** Valid fields are saved even when others are not. A missing field is left unchanged. */
  saved: SiteChanges
  errors: FieldErrors
}

export function readSiteFields(sent: FormData, fixed: FixedFields): ReadSiteFields {
  const saved: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [field, schema] of Object.entries(fields)) {
    const typed = sent.get(field)
    if (typeof typed !== 'string') continue
    const read = schema.safeParse(typed.replaceAll('\0', ''))
    if (field in fixed && fixed[field as keyof FixedFields]) errors[field] = fixedSentence(field as keyof FixedFields)
    else if (read.success) saved[field] = read.data
    else errors[field] = read.error.issues[0]?.message ?? ''
  }
  return { saved, errors }
}
