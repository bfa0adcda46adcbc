/** Checked before a query: PostgreSQL's error for a malformed uuid would become a 500. */
export function isUuid(text: string | null | undefined): text is string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text ?? '')
}
