/** An operation returns a value, or the reason of its refusal. Exceptions are for bugs and outages. */
export type Outcome<Value, Reason = Refusal> = { ok: true; value: Value } | { ok: false; refusal: Reason }

export interface Refusal {
  status: number
  sentence: string
  retryAfterSeconds?: number
  /** Phrases that somebody may answer for, so that the same is accepted. */
  phrases?: string[]
}

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason>(refusal: Reason): { ok: false; refusal: Reason } {
  return { ok: false, refusal }
}
