import { retryHours } from './nightly/due.ts'

export const lateHours = 48

export const checkTarget =
  'Vérifiez que le disque des sauvegardes a de la place, ou que le stockage S3 répond et accepte ses clés.'
export const triedAgain = `Une nouvelle tentative a lieu toutes les ${retryHours}\u00a0heures.`
