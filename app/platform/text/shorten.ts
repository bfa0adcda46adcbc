/** Cuts at a number of characters, and ends with « … » only if something was cut. */
export function shorten(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('').trimEnd()}…` : text
}

/** The same, between two words. */
export function shortenBetweenWords(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  if (characters.length <= charactersMax) return text
  const words = characters
    .slice(0, charactersMax + 1)
    .join('')
    .replace(/\s+\S*$/, '')
  return Array.from(words).length > charactersMax ? shorten(text, charactersMax) : `${words.replace(/[\s,;:]+$/, '')}…`
}
