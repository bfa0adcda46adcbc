export const reportReasonCharactersMin = 10
export const reportReasonCharactersMax = 2000
/** Nobody reads a comment, says what is wrong with it and ticks a box in less. */
export const reportSecondsMin = 3
export const reportAnswerCharactersMax = 500
/** More open ones than these wait for the first to be decided. */
export const reportedCommentsPerPage = 50

/** Only what everybody reads can be reported. */
export function whyNotReport(comment: { validated: boolean } | null): string | null {
  return comment?.validated ? null : 'Ce commentaire n’est plus en ligne.'
}

/** @param open how many reports of the comment nobody has decided yet */
export function whyNotDecideReports(open: number): string | null {
  return open > 0 ? null : 'Ces signalements ont déjà été traités.'
}

/** A comment that is gone cannot stay published. */
export function whyNotKeep(comment: { validated: boolean } | null): string | null {
  return comment?.validated ? null : 'Ce commentaire n’est plus en ligne\u00a0: classez ses signalements.'
}

export const reportSentences = {
  sent: 'Merci. Votre signalement est transmis aux administrateurs.',
  withdrawn: 'Commentaire retiré. Son auteur et les personnes qui l’ont signalé sont prévenus.',
  filed: 'Signalements classés.',
  kept: 'Le commentaire reste publié. Son auteur et les personnes qui l’ont signalé sont prévenus.',
} as const
