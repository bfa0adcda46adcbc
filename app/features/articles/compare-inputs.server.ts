import { type ArticleInput, articleKeys } from './article-fields.ts'
import { comparedLines } from './article-input.ts'
import { textOfContent } from './content.server.ts'
import { blockChanges, lineChanges, wordChanges, type Change } from './text-difference.ts'

export type Changes = ReturnType<typeof compareInputs>

type ContentChanges = { blocks: Change[][] } | { older: string; newer: string }

/** More could be computed, but neither shown in time nor read. */
const piecesMax = 4000

export function compareInputs(older: ArticleInput, newer: ArticleInput) {
  const keys = articleKeys.filter((key) => key !== 'title' && key !== 'content')
  const [before, after] = [comparedLines(older, keys), comparedLines(newer, keys)]
  const headings = [...new Set([...before, ...after].map(({ heading }) => heading))]
  const linesUnder = (heading: string, lines: typeof before) =>
    lines
      .filter((line) => line.heading === heading)
      .map(({ label, text }) => (label ? `${label}\u00a0: ${text}` : text))
  return {
    title: wordChanges(older.title, newer.title),
    content: contentChanges(blocksOf(older.content), blocksOf(newer.content)),
    others: headings
      .map((heading) => ({ heading, changes: lineChanges(linesUnder(heading, before), linesUnder(heading, after)) }))
      .filter(({ changes }) => changes.some(({ kind }) => kind !== 'same')),
  }
}

function blocksOf(html: string): string[] {
  return html.split('\n\n').map(textOfContent).filter(Boolean)
}

function contentChanges(older: string[], newer: string[]): ContentChanges {
  const blocks = blockChanges(older, newer)
  const pieces = blocks?.reduce((sum, block) => sum + block.length, 0) ?? Infinity
  return blocks && pieces <= piecesMax ? { blocks } : { older: older.join('\n\n'), newer: newer.join('\n\n') }
}
