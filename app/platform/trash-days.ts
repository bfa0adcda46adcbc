import { inDays } from './clock.ts'
import { count, frenchDate, frenchSince } from './text/french.ts'

export const trashDays = 30
export const erasureFailure = 'Erreur à l’effacement\u00a0: '

export function emptyingQuestion(things: number): string {
  return `Vider la corbeille (${count(things, 'élément')})\u00a0?`
}

const dayMilliseconds = 24 * 60 * 60 * 1000

export function keptUntil(): string {
  return frenchDate(inDays(trashDays)).replace(/ \d{4}$/, '')
}

/** « supprimé le 24 novembre · effacé dans 27 jours » */
export function trashCaption(deletedAt: Date | string, at: Date, ending: '' | 'e' = ''): string {
  const days = Math.max(
    0,
    Math.ceil((new Date(deletedAt).getTime() + trashDays * dayMilliseconds - at.getTime()) / dayMilliseconds),
  )
  const end = days === 0 ? 'cette nuit' : `dans ${days}\u00a0${days === 1 ? 'jour' : 'jours'}`
  return `supprimé${ending} ${frenchSince(deletedAt, at)} · effacé${ending} ${end}`
}
