import { withShownPictures } from '#features/media/pictures/content-pictures.server.ts'
import { shownPictures } from '#features/media/pictures/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { readTimeOf } from '../article.ts'
import { splitForVideo, textOfContent } from '../content/content.server.ts'
import { findPreview } from './drafts.server.ts'
import { withHeadingIds } from '../content/headings.server.ts'
import { withAlts } from '../reading/reading.server.ts'

export async function readPreview(token: string) {
  const preview = await findPreview(token)
  if (!preview) return null
  const { input, authorName, until } = preview
  const pictures = await shownPictures([...input.images.map(({ address }) => address), input.videoPoster])
  const [picture, ...otherPictures] = withAlts(input.images, pictures)
  const { title, category, content, videoUrl, videoPoster, videoCaptions, videoTranscript } = input
  const shown = withHeadingIds(await withShownPictures(content))
  return {
    until,
    article: {
      title,
      category,
      publishedAt: now().toISOString(),
      readTime: readTimeOf(textOfContent(content)),
      ...splitForVideo(shown.html),
      headings: shown.headings,
      videoUrl,
      videoCaptions,
      videoTranscript,
      videoPoster: videoPoster ? (pictures.get(videoPoster) ?? null) : null,
      authorName,
      picture: picture ?? null,
      otherPictures,
    },
  }
}
