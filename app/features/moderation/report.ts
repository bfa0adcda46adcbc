import { decisionEmailKey } from '#features/comments/emails.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { changesOf } from './moderation.ts'
import { writingSecondsMin } from '#features/comments/moderation-rules.ts'

export const reportReasonCharactersMin = 10
export const reportReasonCharactersMax = 2000
export const reportAnswerCharactersMax = 500
export const reportedCommentsPerPage = 50

export const reportInputs = {
  reason: {
    label: 'Ce qui pose problème',
    hint: 'Dites quel passage, et pourquoi il ne devrait pas être publié.',
    required: true,
    multiline: true,
  },
  email: {
    label: 'Votre e-mail (facultatif)',
    hint: 'Pour vous dire ce qui a été décidé. Il n’est montré à personne, et effacé dès que vous avez la réponse.',
    type: 'email',
  },
} as const satisfies FormInputs
export const reportAnswerInputs = {
  answer: { label: 'Votre réponse, à la personne qui signale', multiline: true },
} as const satisfies FormInputs

export function whyNotReport(comment: { validated: boolean } | null): string | null {
  return comment?.validated ? null : 'Ce commentaire n’est plus en ligne.'
}

export function whyNotCloseReports(open: number): string | null {
  return open > 0 ? null : 'Ces signalements ont déjà été traités.'
}

export function closedBefore(text: string | null): string {
  return `ces signalements sont déjà traités, sans ${changesOf(text)}\u00a0: votre première réponse est partie.`
}

export function whyNotKeep(comment: { validated: boolean } | null): string | null {
  return comment?.validated ? null : 'Ce commentaire n’est plus en ligne\u00a0: marquez ses signalements comme traités.'
}

/** The key starts with that of the decision, so that both e-mails are cancelled together. */
export function reporterKey(commentId: string, reportId: string): string {
  return `${decisionEmailKey(commentId)}report:${reportId}`
}

/** The sentences are polite in case a person, not a program, sent the form. */
export function whyNotHuman({
  isHoneypotFilled,
  writingSeconds,
}: {
  isHoneypotFilled: boolean
  writingSeconds: number | null
}) {
  if (isHoneypotFilled) return 'Un champ caché a été rempli, sans doute par votre navigateur. Envoyez de nouveau.'
  if (writingSeconds === null) return 'Cette page n’était plus à jour. Relisez, puis envoyez de nouveau.'
  return writingSeconds < writingSecondsMin ? 'C’était très rapide. Relisez, puis envoyez de nouveau.' : null
}

export const reportSentences = {
  sentBefore:
    'Un premier signalement est déjà arrivé, sans ces changements. Envoyez de nouveau pour en ajouter un second.',
  sent: 'Merci. Votre signalement est transmis aux administrateurs.',
  withdrawn: 'Commentaire supprimé. Son auteur et les personnes qui l’ont signalé sont prévenus.',
  filed: 'Signalements traités.',
  kept: 'Le commentaire reste publié. Son auteur et les personnes qui l’ont signalé sont prévenus.',
} as const
