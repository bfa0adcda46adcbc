import { z } from 'zod'
import type { SettingsRoom } from '#platform/settings.server.ts'
import type { HoldingSettings } from './holding.ts'

export const wordsMax = 500
export const wordCharactersMax = 60
export const linksMost = 20
export const journalMonthsMin = 1
export const journalMonthsMax = 120

export interface CommentSettings extends HoldingSettings {
  /** After these a line of the journal is forgotten. */
  journalMonths: number
}

export const commentSettings: SettingsRoom<CommentSettings> = {
  name: 'comments',
  schema: z.object({
    hold: z.enum(['all', 'first', 'none']).default('all'),
    words: z.array(z.string().max(wordCharactersMax)).max(wordsMax).default([]),
    linksMax: z.number().int().min(0).max(linksMost).default(2),
    journalMonths: z.number().int().min(journalMonthsMin).max(journalMonthsMax).default(12),
  }),
}

const whole = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })

/** The settings as they are typed: the words one a line. */
export const commentSettingsForm = z.object({
  hold: z.enum(['all', 'first', 'none'], 'Choisissez quels commentaires attendent votre validation.'),
  words: z
    .string()
    .transform((typed) => [...new Set(typed.split('\n').map((word) => word.replace(/\s+/g, ' ').trim()))])
    .transform((words) => words.filter(Boolean))
    .refine((words) => words.length <= wordsMax, `La liste contient au plus ${wordsMax}\u00a0mots.`)
    .refine(
      (words) => words.every((word) => word.length <= wordCharactersMax),
      `Un mot de la liste contient au plus ${wordCharactersMax}\u00a0caractères.`,
    ),
  linksMax: whole(0, linksMost, `Saisissez un nombre de 0 à ${linksMost}.`),
  journalMonths: whole(
    journalMonthsMin,
    journalMonthsMax,
    `Saisissez un nombre de mois, de ${journalMonthsMin} à ${journalMonthsMax}.`,
  ),
})
