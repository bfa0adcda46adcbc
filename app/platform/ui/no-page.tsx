/** The default export of a route that only receives forms: with a component, its refusals are pages instead of plain text. */
export function NoPage() {
  return null
}
