/** Code of the sentence that refuses a weak password, else null. */
export function weakPasswordCode(_password: string, _email: string): string | null {
  return null
}
