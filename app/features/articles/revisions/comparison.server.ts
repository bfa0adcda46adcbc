import type { ArticleInput } from '../article.ts'
import { imageLine } from '../image-lines.ts'
import { textOfContent } from '../content/content.server.ts'
import { inTextWorker } from '../content/text-worker-client.server.ts'
import { blockChanges, lineChanges, wordChanges, type Change } from './text-difference.ts'

export interface Changes {
  title: Change[]
  content: ContentChanges
  images: Change[]
  video: Change[]
}

export type ContentChanges = { blocks: Change[][] } | { older: string; newer: string }

/** More could not be displayed in time. */
const piecesMax = 4000

/** Longer texts are compared in a worker thread. */
const charactersInPlaceMax = 5000

export async function comparisonOf(older: ArticleInput, newer: ArticleInput): Promise<Changes> {
  const isShort = older.content.length + newer.content.length <= charactersInPlaceMax
  return isShort ? compareInputs(older, newer) : inTextWorker('compare', [older, newer])
}

export function compareInputs(older: ArticleInput, newer: ArticleInput): Changes {
  return {
    title: wordChanges(older.title, newer.title),
    content: contentChanges(blocksOf(older.content), blocksOf(newer.content)),
    images: lineChanges(older.images.map(imageLine), newer.images.map(imageLine)),
    video: lineChanges(videoLines(older), videoLines(newer)),
  }
}

/** Revisions older than transcripts have none. */
function videoLines({ videoUrl, videoTranscript }: Partial<ArticleInput>): string[] {
  return [videoUrl, videoTranscript].filter((line): line is string => Boolean(line))
}

function blocksOf(html: string): string[] {
  return html.split('\n\n').map(textOfContent).filter(Boolean)
}

function contentChanges(older: string[], newer: string[]): ContentChanges {
  const blocks = blockChanges(older, newer)
  const pieces = blocks?.reduce((sum, block) => sum + block.length, 0) ?? Infinity
  return blocks && pieces <= piecesMax ? { blocks } : { older: older.join('\n\n'), newer: newer.join('\n\n') }
}
