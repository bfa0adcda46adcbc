const graphemes = new Intl.Segmenter('fr')

/** Cuts at a number of characters, and ends with « … » only if something was cut. */
export function shorten(text: string, charactersMax: number): string {
  const end = Array.from(text).slice(0, charactersMax).join('').length
  if (text.slice(end).trim() === '') return text
  // An emoji and an accented letter may take several characters: the cut is before the one that it would divide.
  const whole = graphemes.segment(text).containing(end)?.index || end
  return `${text.slice(0, whole).trimEnd()}…`
}

export function shortenBetweenWords(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  if (characters.length <= charactersMax) return text
  const words = characters
    .slice(0, charactersMax + 1)
    .join('')
    .replace(/\s+\S*$/, '')
  return Array.from(words).length > charactersMax ? shorten(text, charactersMax) : `${words.replace(/[\s,;:]+$/, '')}…`
}
