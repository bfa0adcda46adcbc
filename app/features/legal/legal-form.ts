import { z } from 'zod'
import type { SettingsSection } from '#platform/settings.server.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import {
  accessibilityStates,
  declarationFields,
  isSiret,
  legalTextCharactersMax,
  whyNotDeclare,
  type LegalSettings,
} from './legal.ts'

const storedText = z.string().max(legalTextCharactersMax).default('')

export const legalSettings: SettingsSection<LegalSettings> = {
  name: 'legal',
  schema: z.object({
    publisherName: storedText,
    publisherStatus: storedText,
    publisherAddress: storedText,
    publisherPhone: storedText,
    contactEmail: storedText,
    siret: storedText,
    registration: storedText,
    vatNumber: storedText,
    director: storedText,
    hostName: storedText,
    hostAddress: storedText,
    hostPhone: storedText,
    accessibility: z.enum(accessibilityStates).default(''),
    accessibilityDate: storedText,
    auditDate: storedText,
  }),
}

const line = z
  .string()
  .optional()
  .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(legalTextCharactersMax, `Au plus ${legalTextCharactersMax}\u00a0caractères.`))
const phone = line.refine(
  (text) => text === '' || (/^\+?[\d\s.()-]+$/.test(text) && text.replace(/\D/g, '').length >= 6),
  'Saisissez un numéro de téléphone, par exemple 02\u00a098\u00a000\u00a000\u00a000.',
)
const date = line.refine(
  (text) => text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
  'Saisissez une date.',
)

const legalForm = z.object({
  publisherName: line,
  publisherStatus: line,
  publisherAddress: line,
  publisherPhone: phone,
  contactEmail: line.refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'Saisissez une adresse e-mail, par exemple bonjour@exemple.fr.',
  ),
  siret: line
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => text === '' || isSiret(text), 'Un SIRET a 14\u00a0chiffres\u00a0; vérifiez celui-ci.'),
  registration: line,
  vatNumber: line,
  director: line,
  hostName: line,
  hostAddress: line,
  hostPhone: phone,
  accessibility: z.enum(accessibilityStates, 'Choisissez un état.'),
  accessibilityDate: date,
  auditDate: date,
})

export interface ReadLegalFields {
  /** Valid fields are saved even when others are not. A missing field is left unchanged. */
  validFields: Partial<LegalSettings>
  errors: FieldErrors
}

export function readLegalFields(form: FormData, current: LegalSettings): ReadLegalFields {
  const validFields: Partial<Record<keyof LegalSettings, unknown>> = {}
  const errors: FieldErrors = {}
  for (const [field, schema] of Object.entries(legalForm.shape)) {
    const text = form.get(field)
    if (typeof text !== 'string') continue
    const read = schema.safeParse(text.replaceAll('\0', ''))
    if (read.success) validFields[field as keyof LegalSettings] = read.data
    else errors[field] = read.error.issues[0]?.message ?? ''
  }
  const refusal = whyNotDeclare({ ...current, ...validFields } as LegalSettings)
  if (refusal) {
    delete validFields.accessibility
    delete validFields.auditDate
    for (const field of declarationFields) if (form.has(field)) errors[field] ??= refusal
  }
  return { validFields: validFields as Partial<LegalSettings>, errors }
}
