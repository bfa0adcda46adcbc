import { z } from 'zod'

/** The letters about comments that somebody may do without, each by its own link. */
export const letterKinds = ['decisions', 'answers', 'arrivals'] as const
export type LetterKind = (typeof letterKinds)[number]

export const arrivalChoices = ['each', 'daily', 'none'] as const
export type ArrivalChoice = (typeof arrivalChoices)[number]

export interface LetterChoices {
  decisions: boolean
  answers: boolean
  /** Null for a member: these letters are for administrators. */
  arrivals: ArrivalChoice | null
}

export const digestHour = 8

export const arrivalLabels: Record<ArrivalChoice, string> = {
  each: 'Chaque commentaire, dès qu’il arrive',
  daily: `Un résumé par jour, à ${digestHour}\u00a0h, s’il y a du nouveau`,
  none: 'Aucun message',
}

/** What a letter of each kind tells, as one reads it on the page that stops them. */
export const letterKindLabels: Record<LetterKind, string> = {
  decisions: 'ce que deviennent vos commentaires',
  answers: 'les réponses à vos commentaires',
  arrivals: 'les nouveaux commentaires',
}

/** A box that is not ticked is not sent. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'oui')

export const letterChoicesForm = z.object({
  decisions: ticked,
  answers: ticked,
  arrivals: z.enum(arrivalChoices, 'Choisissez une réponse dans la liste.').optional(),
})
