import { z } from 'zod'

export const emailKinds = ['decisions', 'answers', 'arrivals'] as const
export type EmailKind = (typeof emailKinds)[number]

export const newCommentFrequencies = ['each', 'daily', 'none'] as const
export type NewCommentFrequency = (typeof newCommentFrequencies)[number]

export interface EmailPreferences {
  decisions: boolean
  answers: boolean
  newComments: NewCommentFrequency | null
}

export const digestHour = 8

export const newCommentFrequencyLabels: Record<NewCommentFrequency, string> = {
  each: 'Chaque commentaire, dès qu’il arrive',
  daily: `Un résumé par jour, à ${digestHour}\u00a0h, s’il y a du nouveau`,
  none: 'Aucun message',
}

export const emailKindLabels: Record<EmailKind, string> = {
  decisions: 'ce que deviennent vos commentaires',
  answers: 'les réponses à vos commentaires',
  arrivals: 'les nouveaux commentaires',
}

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'oui')

export const emailPreferencesForm = z.object({
  decisions: checkbox,
  answers: checkbox,
  newComments: z.enum(newCommentFrequencies, 'Choisissez une réponse dans la liste.').optional(),
})
