import { z } from 'zod'
import { readValidFields, type ValidFields } from '#platform/forms/form.ts'
import { lineField } from '#platform/forms/line-field.ts'
import { onlyChanges } from '#platform/forms/merge-fields.ts'
import type { SettingsSection } from '#platform/settings.server.ts'
import {
  accessibilityStates,
  declarationFields,
  isSiret,
  legalInputs,
  legalTextCharactersMax,
  whyNotDeclare,
  type LegalInput,
  type LegalSettings,
} from './legal-settings.ts'

type LegalShape = Record<keyof typeof legalInputs, z.ZodType<string>>

function shapeOf(schemaOf: (field: string, input: LegalInput) => z.ZodType<string>): LegalShape {
  const schemas = Object.entries(legalInputs).map(([field, input]) => [field, schemaOf(field, input)])
  return Object.fromEntries(schemas) as LegalShape
}

export const legalSettings: SettingsSection<LegalSettings> = {
  name: 'legal',
  schema: z.object({
    ...shapeOf(() => z.string().max(legalTextCharactersMax).default('')),
    accessibility: z.enum(accessibilityStates).default(''),
  }),
}

const line = lineField(legalTextCharactersMax)

const linesByType = {
  text: line,
  tel: line.refine(
    (text) => text === '' || (/^\+?[\d\s.()-]+$/.test(text) && text.replace(/\D/g, '').length >= 6),
    'Saisissez un numéro de téléphone, par exemple 02\u00a098\u00a000\u00a000\u00a000.',
  ),
  date: line.refine(
    (text) => text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
    'Saisissez une date.',
  ),
  email: line.refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'Saisissez une adresse e-mail, par exemple bonjour@exemple.fr.',
  ),
}

const siret = line
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || /^\d{14}$/.test(text), 'Un SIRET a 14\u00a0chiffres.')
  .refine(
    (text) => !/^\d{14}$/.test(text) || isSiret(text),
    'Ce numéro n’existe pas\u00a0: un chiffre est mal recopié.',
  )

const legalForm = {
  ...shapeOf((field, { type }) => (field === 'siret' ? siret : linesByType[type ?? 'text'])),
  accessibility: z.enum(accessibilityStates, 'Choisissez un état.'),
}

export function readLegalFields(form: FormData, current: LegalSettings): ValidFields<LegalSettings> {
  const labels = { ...legalInputs, accessibility: 'Accessibilité' }
  const { validFields, errors } = onlyChanges(form, readValidFields<LegalSettings>(legalForm, form), current, labels)
  const refusal = whyNotDeclare({ ...current, ...validFields })
  if (refusal) {
    delete validFields.accessibility
    delete validFields.auditDate
    for (const field of declarationFields) if (form.has(field)) errors[field] ??= refusal
  }
  return { validFields, errors }
}
