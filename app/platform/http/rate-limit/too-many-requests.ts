import { duration } from '#platform/text/french.ts'

/** The delay is rounded up, so that the advice is never too early. */
export function tooManyAttempts(seconds: number): string {
  return `Trop de tentatives. ${tryAgainIn(seconds)}`
}

export function tryAgainIn(seconds: number): string {
  return `Réessayez dans ${delay(seconds)}.`
}

function delay(seconds: number): string {
  if (seconds < 60) return duration(Math.max(1, Math.ceil(seconds)), 'seconde')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? duration(minutes, 'minute') : duration(Math.ceil(minutes / 60), 'heure')
}
