import { inertHtml } from '../text/inert-html.ts'
import { treeOfHtml } from '../text/pasted/parsed-tree.ts'
import type { PastedElement, PastedNode } from '../text/pasted/pasted-tree.ts'

const frames = new Set(['ul', 'ol', 'blockquote', 'figure', 'li'])
const blocks = new Set([...frames, 'p', 'h2', 'h3', 'h4', 'figcaption', 'img'])

/** An article's readable text block by block: one for each list item, and for each picture its description. */
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
