import { type ArticleInput, categories } from '../article.ts'
import { textOfContent } from '../content.server.ts'
import { imageLine } from '../image-lines.ts'
import { productFields } from '../product.ts'
import { blockChanges, lineChanges, wordChanges, type Change } from '../text-difference.ts'

export interface Changes {
  title: Change[]
  category: Change[]
  content: ContentChanges
  images: Change[]
  video: Change[]
  product: Change[]
}

/** Block by block, in words; or both texts as they are, when they have too little in common. */
type ContentChanges = { blocks: Change[][] } | { older: string; newer: string }

/** More could be computed, and neither be shown in time nor read. */
const piecesMax = 4000

/** From an older version to a newer one, as people read it: the text, not its tags. */
export function compareInputs(older: ArticleInput, newer: ArticleInput): Changes {
  return {
    title: wordChanges(older.title, newer.title),
    category: lineChanges([categories[older.category].label], [categories[newer.category].label]),
    content: contentChanges(blocksOf(older.content), blocksOf(newer.content)),
    images: lineChanges(imageLines(older), imageLines(newer)),
    video: lineChanges(videoLines(older), videoLines(newer)),
    product: lineChanges(productLines(older), productLines(newer)),
  }
}

function imageLines({ images }: ArticleInput): string[] {
  return images.flatMap((image) => imageLine(image).split('\n'))
}

/** A version of before there were transcripts has none. */
function videoLines({ videoUrl, videoPoster, videoCaptions, videoTranscript }: Partial<ArticleInput>): string[] {
  const lines = [
    videoUrl,
    videoPoster && `Vignette\u00a0: ${videoPoster}`,
    videoCaptions && `Sous-titres\u00a0: ${videoCaptions}`,
    videoTranscript,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

function productLines({ product }: ArticleInput): string[] {
  return Object.values(productFields(product)).filter(Boolean)
}

function blocksOf(html: string): string[] {
  return html.split('\n\n').map(textOfContent).filter(Boolean)
}

function contentChanges(older: string[], newer: string[]): ContentChanges {
  const blocks = blockChanges(older, newer)
  const pieces = blocks?.reduce((sum, block) => sum + block.length, 0) ?? Infinity
  return blocks && pieces <= piecesMax ? { blocks } : { older: older.join('\n\n'), newer: newer.join('\n\n') }
}
