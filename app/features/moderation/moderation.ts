import { isAdmin, type Account } from '#features/accounts/account.ts'

export const pendingCharacters = 150
export const reasonCharactersMax = 500

export const decisionSentences = {
  /** From the « Modération » tab. */
  validation: 'Commentaire validé et publié !',
  rejet: 'Commentaire rejeté et supprimé.',
  /** From the tab of all comments. */
  validated: 'Commentaire validé avec succès',
  deleted: 'Commentaire supprimé avec succès',
} as const

export function whyNotModerate(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs modèrent les commentaires.'
}

/** The comment at the moment of the decision: another administrator may have been first. */
export function whyNotValidate(comment: { validated: boolean } | null, account: Account | null): string | null {
  return (
    whyNotModerate(account) ??
    whyNotDecideAgain(comment) ??
    (comment?.validated ? 'Ce commentaire est déjà publié.' : null)
  )
}

/** Rejecting is for pending comments. */
export function whyNotReject(comment: { validated: boolean } | null, account: Account | null): string | null {
  return (
    whyNotModerate(account) ??
    whyNotDecideAgain(comment) ??
    (comment?.validated ? 'Ce commentaire vient d’être publié par un autre administrateur.' : null)
  )
}

export function whyNotDeleteComment(comment: object | null, account: Account | null): string | null {
  return whyNotModerate(account) ?? whyNotDecideAgain(comment)
}

function whyNotDecideAgain(comment: object | null): string | null {
  return comment ? null : 'Ce commentaire n’existe plus\u00a0: il a déjà été traité.'
}

/** First 150 characters, for the table. */
export function pendingBeginning(text: string): string {
  const characters = Array.from(text)
  return characters.length > pendingCharacters ? `${characters.slice(0, pendingCharacters).join('').trimEnd()}…` : text
}

/** Which list a decision's address belongs to, and where that list is. */
export function listBehind(path: string): { href: string; pending: boolean } {
  const pending = path.startsWith('/compte/moderation/')
  return { pending, href: pending ? '/compte/moderation' : '/compte/commentaires' }
}
