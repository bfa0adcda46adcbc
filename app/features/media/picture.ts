import { publicAddress } from './file-name.ts'
import { storageFailureSentences, type StorageFailure } from './storage-failure.ts'

export const pictureBytesMax = 25 * 1024 * 1024
export const picturesBytesMax = 2 * pictureBytesMax
export const picturesMax = 50
export const picturesTooLarge = `Cet envoi est trop lourd\u00a0: ${picturesBytesMax / 1024 / 1024}\u00a0Mo au plus à la fois.`
/** Pixels; a small file can decode to far more (a decompression bomb). */
export const picturePixelsMax = 100_000_000
export const pictureSideMax = 2400
export const pictureWidths = [200, 400, 680, 800, 1200, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]
export const pictureWidthsByNeed: PictureWidth[] = [680, 800, 400, 1200, 200, 1600]

/** The list is explicit, not `image/*`, so that iPhones convert HEIC photos to JPEG. */
export const animationNote = 'L’animation n’est pas gardée\u00a0: le site montre sa première image.'

export const pictureUploadAddress = '/televersements/images'
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Every crop keeps this point: whole percent of width and height. */
export interface Focus {
  x: number
  y: number
}

export function focusOf(value: unknown): Focus | null {
  const { x, y } = Object(value) as Record<string, unknown>
  return isPercent(x) && isPercent(y) ? { x, y } : null
}

function isPercent(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
}

/** The policy allows no style attribute: `picture.css` has a rule for each step. */
const focusStep = 10

/** A step is rounded towards the edge, so that a crop cuts nothing of the focal point. */
export function focusMarks(focus: Focus | null): { 'data-x'?: string; 'data-y'?: string } {
  const step = (percent = 50) => Math[percent < 50 ? 'floor' : 'ceil'](percent / focusStep) * focusStep
  const [x, y] = [step(focus?.x), step(focus?.y)]
  return { ...(x !== 50 && { 'data-x': String(x) }), ...(y !== 50 && { 'data-y': String(y) }) }
}

export interface ShownPicture {
  src: string
  srcSet: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  focus: Focus | null
}

export function withFocus(picture: ShownPicture | undefined, focus: Focus | null): ShownPicture | null {
  return picture ? { ...picture, focus: focus ?? picture.focus } : null
}

export interface PictureSize {
  width: number
  height: number
}

export type PictureRefusal = 'type' | 'heic' | 'bytes' | 'pixels' | 'damaged' | 'empty' | 'busy' | StorageFailure

export const pictureRefusals: Record<PictureRefusal, string> = {
  type: 'Ce type d’image n’est pas accepté. Choisissez une photo JPEG, PNG, WebP, AVIF ou GIF.',
  heic: 'Les photos HEIC ne peuvent pas être lues ici. Enregistrez-les en JPEG (sur iPhone\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»).',
  bytes: `L’image est trop lourde. Taille maximale\u00a0: ${pictureBytesMax / 1024 / 1024}\u00a0Mo.`,
  pixels: 'L’image compte trop de pixels. Réduisez-la à 10\u00a0000\u00a0pixels de côté au plus.',
  damaged: 'Le fichier est abîmé ou incomplet. Essayez de l’envoyer à nouveau.',
  empty: 'Le fichier est vide.',
  busy: 'Trop d’images sont en cours de traitement. Réessayez dans une minute.',
  ...storageFailureSentences,
}

export const phoneWide = '94vw'

const ownPictures = publicAddress('article-images', '')
const addressCharactersMax = 2000

export function isOwnPicture(address: string): boolean {
  if (address.length > addressCharactersMax) return false
  return address.startsWith(ownPictures) && /^[\w-][\w.-]*$/.test(address.slice(ownPictures.length))
}

export function pictureKey(address: string): string {
  return address.slice(ownPictures.length)
}

export function isRemotePicture(address: string): boolean {
  if (address.length > addressCharactersMax || !URL.canParse(address)) return false
  const { protocol, port, username, password, hostname } = new URL(address)
  return protocol === 'https:' && port === '' && !username && !password && hostname.includes('.')
}

export function pictureProblem(address: string): string | null {
  if (isOwnPicture(address) || isRemotePicture(address)) return null
  return 'Indiquez une adresse d’image complète, en https.'
}

export function pictureSources(
  address: string,
  size: PictureSize | null,
  placeholder: string | null = null,
): ShownPicture {
  const widths = pictureWidths.filter((width) => !size || isWidthNeeded(width, size.width))
  const candidates = widths.map((width) => `${address}?l=${width} ${Math.min(width, size?.width ?? width)}w`)
  return {
    src: `${address}?l=${widths.findLast((width) => width <= 800) ?? 800}`,
    srcSet: candidates.length > 1 ? candidates.join(', ') : null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    placeholder: placeholder || null,
    focus: null,
  }
}

export function posterAddress({ src }: ShownPicture): string {
  return src.replace(/\?l=800$/, '?l=680')
}

export function isWidthNeeded(width: PictureWidth, ownWidth: number): boolean {
  return (pictureWidths[pictureWidths.indexOf(width) - 1] ?? 0) < ownWidth
}
