import { z } from 'zod'

/** The letters about comments that somebody may do without, each by its own link. */
export const emailKinds = ['decisions', 'answers', 'arrivals'] as const
export type EmailKind = (typeof emailKinds)[number]

export const newCommentFrequencies = ['each', 'daily', 'none'] as const
export type NewCommentFrequency = (typeof newCommentFrequencies)[number]

export interface EmailPreferences {
  decisions: boolean
  answers: boolean
  /** Null for a member: these letters are for administrators. */
  newComments: NewCommentFrequency | null
}

export const digestHour = 8

export const newCommentFrequencyLabels: Record<NewCommentFrequency, string> = {
  each: 'Chaque commentaire, dès qu’il arrive',
  daily: `Un résumé par jour, à ${digestHour}\u00a0h, s’il y a du nouveau`,
  none: 'Aucun message',
}

/** What a letter of each kind tells, as one reads it on the page that stops them. */
export const emailKindLabels: Record<EmailKind, string> = {
  decisions: 'ce que deviennent vos commentaires',
  answers: 'les réponses à vos commentaires',
  arrivals: 'les nouveaux commentaires',
}

/** A box that is not ticked is not sent. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'oui')

export const emailPreferencesForm = z.object({
  decisions: ticked,
  answers: ticked,
  newComments: z.enum(newCommentFrequencies, 'Choisissez une réponse dans la liste.').optional(),
})
