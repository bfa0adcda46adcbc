import type { ArticleInput } from '../article.ts'
import { textOfContent } from '../content/content.server.ts'
import { imageLine } from '../image-lines.ts'
import { productFields } from '../product.ts'
import { blockChanges, lineChanges, wordChanges, type Change } from './text-difference.ts'

export interface Changes {
  title: Change[]
  content: ContentChanges
  images: Change[]
  video: Change[]
  product: Change[]
}

/** Block by block, in words; or both texts as they are, when they have too little in common. */
type ContentChanges = { blocks: Change[][] } | { older: string; newer: string }

/** More could be computed, and neither be shown in time nor read. */
const piecesMax = 4000

/** From an older writing to a newer one, as people read it: the text, not its tags. */
export function compareInputs(older: ArticleInput, newer: ArticleInput): Changes {
  return {
    title: wordChanges(older.title, newer.title),
    content: contentChanges(blocksOf(older.content), blocksOf(newer.content)),
    images: lineChanges(imageLines(older), imageLines(newer)),
    video: lineChanges(videoLines(older), videoLines(newer)),
    product: lineChanges(productLines(older), productLines(newer)),
  }
}

function imageLines({ images }: ArticleInput): string[] {
  return images.flatMap((image) => imageLine(image).split('\n'))
}

/** A writing of before there were transcripts has none. */
function videoLines({ videoUrl, videoTranscript }: Partial<ArticleInput>): string[] {
  return [videoUrl, videoTranscript].filter((line): line is string => Boolean(line))
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
