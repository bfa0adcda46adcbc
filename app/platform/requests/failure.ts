import { tooManyAttempts } from '../http/rate-limit/too-many-requests.ts'
import { count } from '../text/french.ts'

export type Failure =
  | { kind: 'no answer' }
  | { kind: 'unavailable'; retryAfterSeconds: number | null }
  | { kind: 'too many'; retryAfterSeconds: number | null }
  | { kind: 'broken'; reference: string | null }

const unavailableStatuses = [502, 503, 504]

export function failureOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Failure | null {
  const retryAfterSeconds = secondsIn(headers.get('retry-after'))
  if (unavailableStatuses.includes(status)) return { kind: 'unavailable', retryAfterSeconds }
  if (status === 429) return { kind: 'too many', retryAfterSeconds }
  return status >= 500 ? { kind: 'broken', reference: headers.get('x-request-id') } : null
}

export function isPassing({ kind }: Failure): boolean {
  return kind === 'no answer' || kind === 'unavailable'
}

export function failureCause(failure: Failure): string {
  switch (failure.kind) {
    case 'no answer':
      return 'connexion interrompue'
    case 'unavailable':
      return 'le serveur est momentanément indisponible'
    case 'too many':
      return tooManyAttempts(failure.retryAfterSeconds ?? 60)
    case 'broken':
      return failure.reference ? `Erreur inattendue. Référence\u00a0: ${failure.reference}` : 'Erreur inattendue'
  }
}

export function failureReason(failure: Failure): string {
  if (failure.kind !== 'unavailable') return failureCause(failure)
  const { retryAfterSeconds } = failure
  const when = retryAfterSeconds ? count(retryAfterSeconds, 'seconde') : 'un instant'
  return `${failureCause(failure)}. Réessayez dans ${when}.`
}

export function asSentence(reason: string): string {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function secondsIn(retryAfter: string | null): number | null {
  if (!retryAfter) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
