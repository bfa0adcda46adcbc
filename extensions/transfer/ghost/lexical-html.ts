import { escapeHtml } from '#platform/text/escape-html.ts'
import { cardHtml, type ReportCard } from './card-html.ts'
import { type GhostRow, listOf, rowOf, text } from './ghost-row.ts'

/** https://lexical.dev/docs/concepts/serialization: the bits of `format`, from the lowest */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup']
const tags: Record<string, string> = { paragraph: 'p', quote: 'blockquote', aside: 'blockquote', listitem: 'li' }
const depthMax = 100

export function lexicalHtml(node: GhostRow, reportCard: ReportCard, depth = 0): string {
  if (depth > depthMax) throw new RangeError('nested too deeply')
  if (typeof node.text === 'string') return textHtml(node.text, Number(node.format))
  const type = text(node.type).replace(/^extended-/, '')
  if (type === 'linebreak') return '<br>'
  if (!Array.isArray(node.children)) return cardHtml(type, node, reportCard)
  const inner = listOf(node.children)
    .map((child) => lexicalHtml(rowOf(child), reportCard, depth + 1))
    .join('')
  if (type === 'root') return inner
  if (text(node.url)) return `<a href="${escapeHtml(text(node.url))}">${inner}</a>`
  if (type === 'list') {
    const start = Number(node.start) > 1 ? ` start="${Number(node.start)}"` : ''
    return node.listType === 'number' ? `<ol${start}>${inner}</ol>` : `<ul>${inner}</ul>`
  }
  const tag = type === 'heading' && /^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : (tags[type] ?? 'div')
  return `<${tag}>${inner}</${tag}>\n`
}

function textHtml(words: string, format: number): string {
  return formats.reduce(
    (html, tag, bit) => (format & (1 << bit) ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(words),
  )
}
