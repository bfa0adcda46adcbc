export const decisionLinkDays = 7

const linkActions = ['validation', 'rejet'] as const
export type LinkAction = (typeof linkActions)[number]

export interface LinkState {
  expired: boolean
  used: boolean
  isEditor: boolean
  comment: { validated: boolean } | null
}

export function whyNotUseLink(link: LinkState | null, became: string | null): string | null {
  if (!link) return 'Ce lien n’est pas valable. Ouvrez-le tel qu’il est dans le message.'
  if (!link.isEditor) return 'Ce lien appartient à un compte qui ne modère plus\u00a0: il n’est plus valable.'
  if (!link.comment || link.comment.validated) return became ?? 'Ce commentaire n’est plus en attente.'
  if (link.used)
    return 'Ce lien a déjà servi, et le commentaire est de nouveau en attente\u00a0: traitez-le dans «\u00a0Modération\u00a0».'
  if (link.expired)
    return `Ce lien a plus de ${decisionLinkDays}\u00a0jours. Ce commentaire est toujours en attente\u00a0: traitez-le dans «\u00a0Modération\u00a0».`
  return null
}
