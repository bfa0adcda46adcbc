/** An uploaded picture, in bytes: what a recent phone makes, with room to spare. */
export const pictureBytesMax = 25 * 1024 * 1024
/** One upload of several pictures, in bytes and in number. */
export const picturesBytesMax = 2 * pictureBytesMax
export const picturesMax = 50
/** Pixels of an uploaded picture: beyond, a small file may be a bomb. */
export const picturePixelsMax = 100_000_000
/** Longest side of what we keep, in pixels. */
export const pictureSideMax = 2400
/** The widths in which a picture can be asked, in pixels; no other one is made. */
export const pictureWidths = [200, 400, 680, 800, 1200, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]
/** The same, in the order in which pages need them most: an article, cards, phones. */
export const pictureWidthsByNeed: PictureWidth[] = [680, 800, 400, 1200, 200, 1600]

/** For `<input accept>`. Never `image/*`: with this list an iPhone sends its HEIC photos as JPEG by itself. */
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** What a page needs to show a picture; made by `shownPictures()` for the pages. */
export interface ShownPicture {
  src: string
  srcSet: string | null
  width: number | null
  height: number | null
  /** A few pixels of it as base64 WebP, until it arrives; null for none. */
  placeholder: string | null
}

export interface PictureSize {
  width: number
  height: number
}

export type PictureRefusal = 'type' | 'heic' | 'bytes' | 'pixels' | 'damaged' | 'empty' | 'busy'

/** The reason alone: the interface puts « Erreur à l'upload de l'image : » before it. */
export const pictureRefusals: Record<PictureRefusal, string> = {
  type: 'Ce type d’image n’est pas accepté. Choisissez une photo JPEG, PNG, WebP, AVIF ou GIF.',
  heic: 'Les photos HEIC ne peuvent pas être lues ici. Enregistrez-la en JPEG (sur iPhone\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»).',
  bytes: `L’image est trop lourde. Taille maximale\u00a0: ${pictureBytesMax / 1024 / 1024}\u00a0Mo.`,
  pixels: 'L’image compte trop de pixels. Réduisez-la à moins de 4\u00a0000\u00a0pixels de côté.',
  damaged: 'Le fichier est abîmé ou incomplet. Essayez de l’envoyer à nouveau.',
  empty: 'Le fichier est vide.',
  busy: 'Trop d’images sont en cours de traitement. Réessayez dans une minute.',
}

const ownPictures = '/media/article-images/'
const addressLengthMax = 2000

export function isOwnPicture(address: string): boolean {
  if (address.length > addressLengthMax) return false
  return address.startsWith(ownPictures) && /^[\w-][\w.-]*$/.test(address.slice(ownPictures.length))
}

/** @param address one of ours. */
export function pictureKey(address: string): string {
  return address.slice(ownPictures.length)
}

/** A picture kept by another site, that we can fetch and show in their stead. */
export function isRemotePicture(address: string): boolean {
  if (address.length > addressLengthMax || !URL.canParse(address)) return false
  const { protocol, port, username, password, hostname } = new URL(address)
  return protocol === 'https:' && port === '' && !username && !password && hostname.includes('.')
}

/** Why this address cannot be an article's picture: a sentence, or null when it can. */
export function pictureProblem(address: string): string | null {
  if (isOwnPicture(address) || isRemotePicture(address)) return null
  return 'Indiquez une adresse d’image complète, en https.'
}

/**
 * The widths under which a picture is offered to browsers, from an address that answers `?l=`.
 * The last one is the picture's own width when that is smaller: variants are never enlarged.
 */
export function pictureSources(
  address: string,
  size: PictureSize | null,
  placeholder: string | null = null,
): ShownPicture {
  const needed = pictureWidths.filter((width) => !size || isWidthNeeded(width, size.width))
  const candidates = needed.map((width) => `${address}?l=${width} ${Math.min(width, size?.width ?? width)}w`)
  return {
    src: `${address}?l=${needed.findLast((width) => width <= 800) ?? 800}`,
    srcSet: candidates.length > 1 ? candidates.join(', ') : null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    // Empty: it was seen that this picture must have none.
    placeholder: placeholder || null,
  }
}

/** For a film, which has one picture and no choice: as wide as a column of text, for it comes with the page's first pictures. */
export function posterAddress({ src }: ShownPicture): string {
  return src.replace(/\?l=800$/, '?l=680')
}

/** Whether a picture of this own width is offered at that one: up to the first that shows all of it. */
export function isWidthNeeded(width: PictureWidth, ownWidth: number): boolean {
  return (pictureWidths[pictureWidths.indexOf(width) - 1] ?? 0) < ownWidth
}
