/** Cuts at a number of characters, and ends with « … » only if something was cut. */
export function shorten(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('').trimEnd()}…` : text
}
