import render from 'dom-serializer'
import { isTag, isText, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { blocksOf } from './content/content-structure.server.ts'

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'hr', 'figure'])

/** A stolen administrator’s session must not run script in readers’ pages. */
const sanitizerOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks,
    'li',
    'strong',
    'em',
    's',
    'u',
    'sup',
    'sub',
    'code',
    'a',
    'br',
    'img',
    'figcaption',
    'span',
  ],
  allowedAttributes: { '*': ['lang'], a: ['href'], ol: ['start'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 100,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    tr: 'p',
    caption: 'p',
  },
}

/** Where a cell without blocks ends before another: as in a table that is pasted, a row is a line. */
const cellEnd = /<(?<!<\/(?:p|div|[uo]l|h\d|blockquote)>\s{0,9}<)\/t[dh]>(?=\s*<t[dh]\b)/gi

/** Keeps allowed tags only, in blocks separated by one blank line. Idempotent. */
export function cleanContent(html: string): string {
  const { children } = parseDocument(
    sanitizeHtml(html.replaceAll('\r\n', '\n').replaceAll('<![CDATA[', '').replace(cellEnd, ' — '), sanitizerOptions),
  )
  return blocksOf(children).map(serialise).join('\n\n')
}

export function textOfContent(html: string): string {
  return words(parseDocument(html).children)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

export function contentAndText(html: string): { content: string; text: string } {
  const content = cleanContent(html)
  return { content, text: textOfContent(content) }
}

export function splitForVideo(content: string): { opening: string; rest: string } {
  const end = content.indexOf('\n\n')
  return end < 0 ? { opening: content, rest: '' } : { opening: content.slice(0, end), rest: content.slice(end + 2) }
}

/** No-break spaces are stored as characters rather than entities, so that the source stays readable. */
function serialise(block: ChildNode): string {
  return render(block, { encodeEntities: 'utf8', selfClosingTags: false, emptyAttrs: true }).replaceAll(
    '&nbsp;',
    '\u00a0',
  )
}

/** A heading is a sentence of an excerpt and of a search’s result: « Choisir le fil. La soie tient… ». */
function withFullStop(heading: string): string {
  return /[\p{L}\p{N}»)]$/u.test(heading) ? `${heading}.` : heading
}

function words(nodes: ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      const inner = words(node.children)
      if (/^h[2-4]$/.test(node.name)) return ` ${withFullStop(inner.trim())} `
      return blocks.has(node.name) || ['br', 'li', 'figcaption'].includes(node.name) ? ` ${inner} ` : inner
    })
    .join('')
}
