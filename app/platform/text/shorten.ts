/** Cuts between two words, within a number of characters, and ends with « … » only if something was cut. */
export function shorten(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  if (characters.length <= charactersMax) return text
  const beginning = characters.slice(0, charactersMax + 1).join('')
  const words = beginning.replace(/\s+\S*$/, '')
  const isOneWord = words === beginning || words === ''
  return `${(isOneWord ? characters.slice(0, charactersMax).join('') : words).replace(/[\s,;:]+$/, '')}…`
}
