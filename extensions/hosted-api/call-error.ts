interface More {
  details?: string | null
  /** Why a password is weak. */
  reasons?: string[]
  retryAfterSeconds?: number | undefined
  allow?: string
  contentRange?: string
}

/** A refusal that each protocol writes in its own shape. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly more: More

  constructor(status: number, code: string, sentence: string, more: More = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.more = more
  }
}
