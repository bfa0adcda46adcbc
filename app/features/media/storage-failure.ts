export type StorageFailure = 'full' | 'unavailable'

export const storageFailureStatuses: Record<StorageFailure, 503 | 507> = { full: 507, unavailable: 503 }

export const storageFailureSentences: Record<StorageFailure, string> = {
  full: 'Il n’y a plus assez de place sur le serveur pour ce fichier. Libérez de la place, puis envoyez-le de nouveau.',
  unavailable: 'Le stockage des fichiers ne répond pas. Renvoyez ce fichier dans quelques minutes.',
}
