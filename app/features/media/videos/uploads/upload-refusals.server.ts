import { storageFailureOf } from '../../storage-failure.server.ts'
import type { StorageFailure } from '../../storage-failure.ts'

export interface ThrownRefusal {
  status_code: number
  body: string
}

export const storageFull: ThrownRefusal = {
  status_code: 507,
  body: 'Il n’y a plus assez de place sur le serveur. Ce qui est déjà envoyé est gardé\u00a0: libérez de la place, puis reprenez l’envoi.',
}

export const storeAway: ThrownRefusal = {
  status_code: 503,
  body: 'Le serveur n’a pas pu garder ce qui vient d’arriver\u00a0: l’envoi reprendra tout seul.',
}

export const otherType = (sentence: string): ThrownRefusal => ({ status_code: 415, body: sentence })

const storageRefusals: Record<StorageFailure, ThrownRefusal> = {
  full: storageFull,
  unavailable: storeAway,
}

export function storageRefusalOf(problem: unknown): ThrownRefusal | null {
  const failure = storageFailureOf(problem)
  return failure && storageRefusals[failure]
}
