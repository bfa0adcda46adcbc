import { isOwnPicture, type ShownPicture } from '#features/media/picture.ts'
import type { ShownVideo } from '#features/media/video.tsx'

export interface ArticlePhoto extends ShownPicture {
  address: string
  alt: string | null
  caption: string
  number: number
  href: string | null
}

export function zoomLabel({ alt, number }: Pick<ArticlePhoto, 'alt' | 'number'>): string {
  return `Agrandir la photo\u00a0: ${alt || `photo ${number}`}`
}

interface PhotosOfArticle {
  picture: ArticlePhoto | null
  otherPictures: ArticlePhoto[]
}

/** Remote pictures may disappear. */
export function videoPosterOf(
  { poster }: ShownVideo,
  { picture, otherPictures }: PhotosOfArticle,
): ShownPicture | null {
  return poster ?? [...otherPictures, picture].find((photo) => photo && isOwnPicture(photo.address)) ?? null
}
