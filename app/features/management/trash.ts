import { keptUntil, trashDays } from '#platform/trash-days.ts'
import type { Notice } from '#platform/ui/notice.ts'

export const whatTrashKeeps = `Un article supprimé reste ici ${trashDays}\u00a0jours, avec ses photos et ses commentaires, puis il est effacé. «\u00a0Remettre\u00a0» le rend tel qu’il était, à la même adresse.`
export const whatErasureTakes =
  'Son texte, ses versions, ses commentaires et les photos qui ne servent nulle part ailleurs disparaîtront pour de bon.'
export const erasureQuestion = 'Effacer cet article pour de bon\u00a0?'
export const emptyingAddress = '/compte/articles/corbeille'

export function restorationAddress(id: string, returnTo: string): string {
  return `/compte/articles/${id}/remise?${new URLSearchParams({ retour: returnTo })}`
}

export function deletionNotice(text: string, undo: string): Notice {
  return { kind: 'success', text, detail: `À retrouver dans la corbeille jusqu’au ${keptUntil()}.`, undo }
}
