import { isOwnPicture, type ShownPicture } from '#features/media/picture.ts'
import type { ArticlePhoto } from './article-photo.ts'
import type { ShownVideo } from '../shown-video.server.ts'

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
