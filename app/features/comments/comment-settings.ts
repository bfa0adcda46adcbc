import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import type { SettingsSection } from '#platform/settings.server.ts'
import { holdModes, type ModerationRules } from './moderation-rules.ts'

export const commentSettingsHref = '/compte/moderation/reglages'
const wordsMax = 500
const wordCharactersMax = 60
const linksMost = 20
const auditLogMonthsMin = 1
const auditLogMonthsMax = 120

const number = { type: 'number', inputMode: 'numeric', required: true } as const

export const commentSettingsInputs = {
  words: {
    label: 'Mots qui font retenir un commentaire, un par ligne',
    hint: 'Les accents, les majuscules, les espaces et la ponctuation ne comptent pas. Une étoile à la fin (casino*) retient aussi les mots qui commencent ainsi.',
    multiline: true,
    rows: 6,
  },
  linksMax: { label: 'Nombre de liens permis', ...number, min: 0, max: linksMost },
  journalMonths: {
    label: 'Durée de conservation de l’historique, en mois',
    hint: 'Après ce délai, l’historique d’un commentaire est effacé.',
    ...number,
    min: auditLogMonthsMin,
    max: auditLogMonthsMax,
  },
} as const satisfies FormInputs

export interface CommentSettings extends ModerationRules {
  journalMonths: number
}

export const commentSettings: SettingsSection<CommentSettings> = {
  name: 'comments',
  schema: z.object({
    hold: z.enum(holdModes).default('all'),
    words: z.array(z.string().max(wordCharactersMax)).max(wordsMax).default([]),
    linksMax: z.number().int().min(0).max(linksMost).default(2),
    journalMonths: z.number().int().min(auditLogMonthsMin).max(auditLogMonthsMax).default(12),
  }),
}

const whole = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })

export const commentSettingsForm = z.object({
  hold: z.enum(holdModes, 'Choisissez quels commentaires attendent votre validation.'),
  words: z
    .string()
    .transform((list) => [...new Set(list.split('\n').map((word) => word.replace(/\s+/g, ' ').trim()))])
    .transform((words) => words.filter(Boolean))
    .refine((words) => words.length <= wordsMax, `La liste contient au plus ${wordsMax}\u00a0mots.`)
    .refine(
      (words) => words.every((word) => word.length <= wordCharactersMax),
      `Un mot de la liste contient au plus ${wordCharactersMax}\u00a0caractères.`,
    ),
  linksMax: whole(0, linksMost, `Saisissez un nombre de 0 à ${linksMost}.`),
  journalMonths: whole(
    auditLogMonthsMin,
    auditLogMonthsMax,
    `Saisissez un nombre de mois, de ${auditLogMonthsMin} à ${auditLogMonthsMax}.`,
  ),
})
