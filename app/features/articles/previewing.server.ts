import { withShownPictures } from '#features/media/content-pictures.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { readTimeOf } from './article.ts'
import { splitForVideo, textOfContent } from './content.server.ts'
import { findPreview } from './drafts.server.ts'
import { withHeadingIds } from './headings.server.ts'
import { withAlts } from './reading.server.ts'

/** A draft as its page will be; null when the link is wrong or too old. */
export async function readPreview(token: string) {
  const preview = await findPreview(token)
  if (!preview) return null
  const { writing, authorName, until } = preview
  const pictures = await shownPictures([...writing.images.map(({ address }) => address), writing.videoPoster])
  const [picture, ...otherPictures] = withAlts(writing.images, pictures)
  const { title, category, content, videoUrl, videoPoster, videoCaptions, videoTranscript } = writing
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
