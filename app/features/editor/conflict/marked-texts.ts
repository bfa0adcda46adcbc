import { inertHtml } from '../text/inert-html.ts'
import { treeOfHtml } from '../text/pasted/parsed-tree.ts'
import type { PastedElement, PastedNode } from '../text/pasted/pasted-tree.ts'
import { blockChanges, type Change } from '#features/articles/text-difference.ts'

export interface Piece {
  text: string
  isOwn: boolean
}

export function markedTexts(mine: string[], theirs: string[]) {
  const blocks = blockChanges(theirs, mine)
  if (!blocks) return { mine: whole(mine), theirs: whole(theirs), isTooDifferent: true }
  return { mine: sideOf(blocks, 'added'), theirs: sideOf(blocks, 'removed'), isTooDifferent: false }
}

function sideOf(blocks: Change[][], own: 'added' | 'removed'): Piece[][] {
  return blocks
    .map((block) =>
      block
        .filter(({ kind }) => kind === 'same' || kind === own)
        .map(({ kind, text }) => ({ text, isOwn: kind === own })),
    )
    .filter((pieces) => pieces.length > 0)
}

function whole(texts: string[]): Piece[][] {
  return texts.map((text) => [{ text, isOwn: false }])
}

const frames = new Set(['ul', 'ol', 'blockquote', 'figure', 'li'])
const blocks = new Set([...frames, 'p', 'h2', 'h3', 'h4', 'figcaption', 'img'])

/** Each list item is a block of its own. A picture is shown as its description. */
export function blockTexts(html: string, parse: (html: string) => PastedNode[] = treeOfHtml): string[] {
  return parse(inertHtml(html))
    .filter((node) => typeof node !== 'string')
    .flatMap(linesOf)
    .filter(Boolean)
}

function linesOf(block: PastedElement): string[] {
  if (!frames.has(block.name)) return [textOf(block).trim()]
  const lines: string[] = []
  let run = ''
  for (const child of block.children) {
    if (typeof child !== 'string' && blocks.has(child.name)) {
      lines.push(run.trim(), ...linesOf(child))
      run = ''
    } else run += textOf(child)
  }
  return [...lines, run.trim()]
    .filter(Boolean)
    .map((line) => (block.name === 'li' ? `• ${line.replace(/^• /, '')}` : line))
}

function textOf(node: PastedNode): string {
  if (typeof node === 'string') return node
  const { name, attributes, children } = node
  if (name === 'img') return `[Image${attributes.alt ? `\u00a0: ${attributes.alt}` : ''}]`
  return name === 'br' ? '\n' : children.map(textOf).join('')
}
