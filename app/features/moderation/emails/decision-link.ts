/** How long the links of a letter decide. */
export const decisionLinkDays = 7

const linkActions = ['validation', 'rejet'] as const
export type LinkAction = (typeof linkActions)[number]

/** What stands between a link and its decision. */
export interface LinkState {
  expired: boolean
  used: boolean
  /** The person the letter was for may moderate today. */
  isAdmin: boolean
  comment: { validated: boolean } | null
}

/**
 * Why a link decides nothing any more, before it is even said what became of the comment.
 * @param became « Maïwenn a déjà publié ce commentaire à 14 h 02. » when it is decided.
 */
export function whyNotUseLink(link: LinkState | null, became: string | null): string | null {
  if (!link) return 'Ce lien n’est pas valable. Ouvrez-le tel qu’il est dans le message.'
  if (!link.isAdmin) return 'Ce lien appartient à un compte qui n’est plus administrateur\u00a0: il n’est plus valable.'
  if (!link.comment || link.comment.validated) return became ?? 'Ce commentaire n’est plus en attente.'
  if (link.used)
    return 'Ce lien a déjà servi, et le commentaire est de nouveau en attente\u00a0: traitez-le dans «\u00a0Modération\u00a0».'
  if (link.expired)
    return `Ce lien a plus de ${decisionLinkDays}\u00a0jours. Ce commentaire est toujours en attente\u00a0: traitez-le dans «\u00a0Modération\u00a0».`
  return null
}
