import { layouts, oneLine, photoDetails, type PhotoDetails, type PhotoLayout } from './photo-details.ts'

export interface ImageInput extends PhotoDetails {
  address: string
  alt: string | null
}

export const imageLinesCharactersMax = 250_000

const layoutKeys = Object.keys(layouts) as PhotoLayout[]
const detail = /^\s*(légende|mise en page|point)\s*:(.*)$/i

/** A line is an address, then, after a bar, its alternative text, empty for a decoration; details may follow. */
export function parseImages(text: string): ImageInput[] {
  const images = new Map<string, ImageInput>()
  let image: ImageInput | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, name, value = ''] = detail.exec(line) ?? []
    if (name) {
      if (image) Object.assign(image, detailOf(name.toLowerCase(), value))
      continue
    }
    const [, address = '', alt] = /^\s*(\S+)(?:\s+\|(.*))?/.exec(line) ?? []
    if (!address) continue
    image = images.get(address) ?? { address, alt: null }
    image.alt ??= alt === undefined ? null : oneLine(alt)
    images.set(address, image)
  }
  return [...images.values()]
}

function detailOf(name: string, value: string): PhotoDetails {
  if (name === 'légende') return photoDetails({ caption: value })
  const words = value.trim().toLowerCase()
  if (name === 'mise en page')
    return photoDetails({ layout: layoutKeys.find((key) => layouts[key].toLowerCase() === words) })
  const [, x, y] = /^(\d{1,3})\s*%?\s+(\d{1,3})\s*%?$/.exec(words) ?? []
  return photoDetails({ focus: { x: Number(x), y: Number(y) } })
}

export function imageLine({ address, alt, ...details }: ImageInput): string {
  const { caption, layout, focus } = photoDetails(details)
  return [
    alt === null ? address : `${address} | ${oneLine(alt)}`.trimEnd(),
    ...(caption ? [`Légende\u00a0: ${caption}`] : []),
    ...(layout ? [`Mise en page\u00a0: ${layouts[layout]}`] : []),
    ...(focus ? [`Point\u00a0: ${focus.x} ${focus.y}`] : []),
  ].join('\n')
}

export function imagesFrom(value: unknown): ImageInput[] {
  const images = new Map<string, ImageInput>()
  for (const image of Array.isArray(value) ? (value as unknown[]) : []) {
    const { address, alt, ...details } = Object(image) as Record<string, unknown>
    if (typeof address !== 'string' || !address || images.has(address)) continue
    images.set(address, { address, alt: typeof alt === 'string' ? alt : null, ...photoDetails(details) })
  }
  return [...images.values()]
}
