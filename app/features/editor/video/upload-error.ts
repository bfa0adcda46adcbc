import type { HttpResponse } from 'tus-js-client'
import { videoUploadError } from '#features/media/video-upload.ts'

export const lostConnection = 'Connexion interrompue\u00a0: l’envoi reprendra tout seul.'
const unavailable = 'Le serveur est momentanément indisponible\u00a0: l’envoi reprendra tout seul.'
const beginning = 'Le serveur n’a plus le début de cette vidéo\u00a0: l’envoi recommence.'
export const fileUnreadable = videoUploadError('le fichier n’est plus lisible. Choisissez-le de nouveau.')
const signedOut = 'Votre session a expiré. Reconnectez-vous dans un autre onglet, puis reprenez l’envoi.'

/** Beyond this, requests probably reach several servers that do not share uploads. */
const restartsMax = 3
/** At first the lock is probably held by our own last request, whose connection was lost. */
const silentLocksMax = 3

/** tus-js-client would start again from zero on a plain server error. */
export class AnsweredError extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }

  static of(response: HttpResponse): AnsweredError {
    return new AnsweredError(response.getStatus(), sentenceOf(response))
  }
}

/** Both counts are of attempts in a row; `restarts` counts those that the server had forgotten. */
export function consequenceOf(
  { status, message }: AnsweredError,
  { failures, restarts }: { failures: number; restarts: number },
): { next: 'again' | 'anew' | 'stop' | 'refuse'; sentence?: string } {
  switch (status) {
    case 401:
      return { next: 'stop', sentence: signedOut }
    case 403:
    case 507:
      return { next: 'stop', sentence: videoUploadError(message) }
    case 404:
    case 410:
      return restarts < restartsMax
        ? { next: 'anew', sentence: beginning }
        : { next: 'stop', sentence: videoUploadError(message) }
    case 409:
      return { next: 'again' }
    case 413:
      return { next: 'refuse', sentence: message }
    case 423:
      return failures < silentLocksMax ? { next: 'again' } : { next: 'again', sentence: message }
    case 408:
    case 429:
    case 503:
      return { next: 'again', sentence: message }
    default:
      if (status >= 500) return { next: 'again', sentence: unavailable }
      return { next: 'refuse', sentence: videoUploadError(message) }
  }
}

/** Refusals are plain text, those of the authorization JSON; a proxy’s page is ignored. */
function sentenceOf(response: HttpResponse): string {
  const type = response.getHeader('Content-Type') ?? ''
  if (type.startsWith('text/plain')) return response.getBody().slice(0, 300)
  if (response.getStatus() === 403) return 'cette page est réservée à l’équipe du site.'
  return response.getStatus() === 413 ? videoUploadError('le serveur refuse un envoi de cette taille.') : unavailable
}
