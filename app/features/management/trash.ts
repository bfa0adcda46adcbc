import { trashDays } from '#platform/trash-days.ts'
import { inDays } from '#platform/clock.ts'
import { frenchDate, frenchSince } from '#platform/text/french.ts'
import type { Notice } from '#platform/ui/notice.ts'

export const whatTrashKeeps = `Un article supprimé reste ici ${trashDays}\u00a0jours, avec ses photos et ses commentaires, puis il est effacé. «\u00a0Remettre\u00a0» le rend tel qu’il était, à la même adresse.`
export const whatDeletionKeeps = `Il restera ${trashDays}\u00a0jours dans la corbeille, avec ses photos et ses commentaires.`
export const whatErasureTakes =
  'Son texte, ses versions, ses commentaires et les photos qui ne servent nulle part ailleurs disparaîtront pour de bon.'
export const erasureQuestion = 'Effacer cet article pour de bon\u00a0?'
export const emptyingAddress = '/compte/articles/corbeille'
export const erasureFailure = 'Erreur à l’effacement\u00a0: '

const dayMilliseconds = 24 * 60 * 60 * 1000

export function keptUntil(): string {
  return frenchDate(inDays(trashDays)).replace(/ \d{4}$/, '')
}

export function restorationAddress(id: string, returnTo: string): string {
  return `/compte/articles/${id}/remise?${new URLSearchParams({ retour: returnTo })}`
}

export function deletedNotice(id: string, returnTo: string): Notice {
  return {
    kind: 'success',
    text: 'Article supprimé.',
    detail: `Gardé dans la corbeille jusqu’au ${keptUntil()}.`,
    undo: restorationAddress(id, returnTo),
  }
}

/** « supprimé le 24 novembre · effacé dans 27 jours » */
export function trashCaption(deletedAt: Date | string, at: Date): string {
  const days = Math.max(
    0,
    Math.ceil((new Date(deletedAt).getTime() + trashDays * dayMilliseconds - at.getTime()) / dayMilliseconds),
  )
  const end = days === 0 ? 'effacé cette nuit' : `effacé dans ${days}\u00a0${days === 1 ? 'jour' : 'jours'}`
  return `supprimé ${frenchSince(deletedAt, at)} · ${end}`
}

export function emptyingQuestion(count: number): string {
  return count === 1
    ? 'Effacer pour de bon l’article de la corbeille\u00a0?'
    : `Effacer pour de bon les ${count} articles de la corbeille\u00a0?`
}
