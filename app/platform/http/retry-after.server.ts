/** @param seconds of a refusal that asks to wait; without them no header is sent. */
export function retryAfter(seconds: number | null | undefined): Record<string, string> {
  return seconds ? { 'retry-after': String(seconds) } : {}
}
