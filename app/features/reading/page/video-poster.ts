import { isOwnPicture, type ShownPicture } from '#features/media/picture.ts'
import type { ArticlePhoto } from './article-photo.ts'

interface PhotosOfArticle {
  videoPoster: ShownPicture | null
  picture: ArticlePhoto | null
  otherPictures: ArticlePhoto[]
}

/** Only our own files: remote ones may disappear. */
export function videoPosterOf({ videoPoster, picture, otherPictures }: PhotosOfArticle): ShownPicture | null {
  return videoPoster ?? [...otherPictures, picture].find((photo) => photo && isOwnPicture(photo.address)) ?? null
}
