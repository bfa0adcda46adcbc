import render from 'dom-serializer'
import { isTag, isText, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { isOwnPicture } from '#features/media/picture.ts'

/** The spaces that HTML folds; a no-break space is not one of them. */
const spaces = /[ \t\r\n\f]+/g
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'hr', 'figure'])

/** What an administrator may write. A stolen session must not become a script on every reader's page. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, 'li', 'strong', 'em', 's', 'u', 'sup', 'sub', 'code', 'a', 'br', 'img', 'figcaption'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Deeper than any text; beyond, walking it would overflow the stack.
  nestingLimit: 30,
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
    a: (tagName, { href }) => ({
      tagName,
      attribs: linkAttributes(href),
    }),
    img: (tagName, { src, alt, width, height }) => ({
      tagName,
      attribs: {
        src: src ?? '',
        alt: alt ?? '',
        ...(/^\d{1,5}$/.test(width ?? '') && { width: width ?? '' }),
        ...(/^\d{1,5}$/.test(height ?? '') && { height: height ?? '' }),
        loading: 'lazy',
      },
    }),
  },
  // Pictures elsewhere would tell a third party who reads: only our own files are shown inside a text.
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs.src ?? ''),
}

/**
 * The HTML that is stored: only allowed tags, blocks separated by one blank line, none inside a block. Text without
 * blocks becomes paragraphs at its blank lines. Cleaning what is already clean changes no byte.
 */
export function cleanContent(html: string): string {
  const nodes = parseDocument(sanitizeHtml(html.replaceAll('\r\n', '\n'), allowed)).children
  const found: string[] = []
  let inline: ChildNode[] = []
  const closeParagraphs = () => {
    for (const lines of paragraphs(serialise(inline))) found.push(`<p>${lines.join('<br>')}</p>`)
    inline = []
  }
  for (const node of nodes) {
    if (isTag(node) && blocks.has(node.name)) {
      closeParagraphs()
      const block = serialise([node]).replaceAll(spaces, ' ')
      if (!isEmptyBlock(node)) found.push(block)
    } else inline.push(node)
  }
  closeParagraphs()
  return found.join('\n\n')
}

/** The text of a content: tags removed, entities decoded, blocks and line breaks as one space. */
export function textOfContent(html: string): string {
  return words(parseDocument(html).children)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

/** Where the video goes: after the first paragraph, or after the text when there is only one. */
export function splitForVideo(content: string): { opening: string; rest: string } {
  const end = content.indexOf('\n\n')
  return end < 0 ? { opening: content, rest: '' } : { opening: content.slice(0, end), rest: content.slice(end + 2) }
}

/** Lines of text, in paragraphs at each blank line. Every step is linear: a text may hold a hundred thousand spaces. */
function paragraphs(text: string): string[][] {
  const found: string[][] = [[]]
  for (const raw of text.replaceAll('<br>', '\n<br>\n').split('\n')) {
    const line = raw.replaceAll(spaces, ' ').replace(/^ | $/g, '')
    if (line === '<br>') continue
    if (line) found.at(-1)?.push(line)
    else if (found.at(-1)?.length) found.push([])
  }
  return found.filter((lines) => lines.length > 0)
}

function linkAttributes(href: string | undefined): Record<string, string> {
  if (!href) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}

function serialise(nodes: ChildNode[]): string {
  return render(nodes, { encodeEntities: 'utf8', selfClosingTags: false })
}

function isEmptyBlock(node: ChildNode): boolean {
  if (isTag(node) && ['img', 'hr'].includes(node.name)) return false
  if (isTag(node)) return node.children.every(isEmptyBlock)
  return !isText(node) || node.data.trim() === ''
}

function words(nodes: ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      const inside = words(node.children)
      return blocks.has(node.name) || ['br', 'li', 'figcaption'].includes(node.name) ? ` ${inside} ` : inside
    })
    .join('')
}
