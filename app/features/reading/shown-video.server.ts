import { shownPictures } from '#features/media/shown-pictures.server.ts'
import type { ShownVideo } from '#features/media/video.tsx'
import { findVideoDuration } from '#features/media/video-duration.server.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'

export async function shownVideo(input: ArticleInput): Promise<ShownVideo | null> {
  const { videoUrl: address, videoPoster, videoCaptions: captions, videoTranscript: transcript } = input
  if (!address) return null
  const poster = (await shownPictures([videoPoster])).get(videoPoster ?? '') ?? null
  return { address, seconds: await findVideoDuration(address), poster, captions, transcript }
}
