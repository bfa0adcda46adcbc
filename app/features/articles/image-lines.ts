import type { ImageInput } from './article.ts'

export const altCharactersMax = 300
/** As they are typed, before anything is cut: addresses and what each image shows, one a line. */
export const imageLinesCharactersMax = 250_000

/**
 * The images as they are typed, one a line: an address, then, after a bar, what it shows. Nothing after the bar: it only
 * decorates. Trimmed, without empty ones and doubles; the first becomes the main image.
 */
export function parseImages(typed: string): ImageInput[] {
  const found = new Map<string, ImageInput>()
  for (const line of typed.split(/\r?\n/)) {
    const [, address = '', alt] = /^\s*(\S+)(?:\s+\|(.*))?/.exec(line) ?? []
    const previous = found.get(address)
    if (address && (!previous || previous.alt === null)) found.set(address, { address, alt: altOf(alt) })
  }
  return [...found.values()]
}

/** As `parseImages` reads it. */
export function imageLine({ address, alt }: ImageInput): string {
  return alt === null ? address : `${address} | ${alt}`.trimEnd()
}

function altOf(typed: string | undefined): string | null {
  if (typed === undefined) return null
  // A no-break space is a character of French text.
  return Array.from(
    typed
      .trim()
      .slice(0, 4 * altCharactersMax)
      .replace(/[^\S\u00a0\u202f]+/g, ' ')
      .trim(),
  )
    .slice(0, altCharactersMax)
    .join('')
}
