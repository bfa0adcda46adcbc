interface More {
  details?: string | null
  /** Of a weak password. */
  reasons?: string[]
  retryAfterSeconds?: number | undefined
  /** The methods of an address. */
  allow?: string
}

/** What a program gets in place of what it asked for; each protocol writes it in its own shape. */
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
