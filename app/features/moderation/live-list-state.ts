import { failureCause, type Failure } from '#platform/requests/failure.ts'

/** Empty while the list is current. */
export function liveListState(online: boolean, failure: Failure | null): string {
  const later = 'la liste se mettra à jour au retour de la connexion.'
  if (failure) return `La liste n’a pas pu être actualisée\u00a0: ${failureCause(failure)}\u00a0; ${later}`
  return online ? '' : `Hors ligne\u00a0: ${later}`
}
