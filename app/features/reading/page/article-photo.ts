import type { ShownPicture } from '#features/media/picture.ts'

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
