/** An id from outside must be checked before it reaches a uuid column, or PostgreSQL's error becomes a 500. */
export function isUuid(text: string | null | undefined): text is string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text ?? '')
}
