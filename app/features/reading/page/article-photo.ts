import { isOwnPicture, phoneWide, type ShownPicture } from '#features/media/picture.ts'
import type { ShownVideo } from '#features/media/video.tsx'

export interface ArticlePhoto extends ShownPicture {
  address: string
  alt: string | null
  caption: string
  number: number
  href: string | null
}

/** The photo stands beside the title on a large screen. */
export const openingSizes = `(min-width: 60rem) 58vw, ${phoneWide}`

export function isPortrait({ width, height }: Pick<ArticlePhoto, 'width' | 'height'>): boolean {
  return width !== null && height !== null && height > width
}

export function zoomLabel({ alt, number }: Pick<ArticlePhoto, 'alt' | 'number'>): string {
  return `Agrandir la photo\u00a0: ${alt || `photo ${number}`}`
}

/** Remote pictures may disappear. */
export function videoPosterOf(
  { poster }: ShownVideo,
  { picture, otherPictures }: { picture: ArticlePhoto | null; otherPictures: ArticlePhoto[] },
): ShownPicture | null {
  return poster ?? [...otherPictures, picture].find((photo) => photo && isOwnPicture(photo.address)) ?? null
}
