export function retryAfter(seconds: number | null | undefined): Record<string, string> {
  return seconds ? { 'retry-after': String(seconds) } : {}
}
