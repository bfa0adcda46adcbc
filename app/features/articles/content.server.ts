import render from 'dom-serializer'
import { isTag, isText, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { isOwnPicture } from '#features/media/picture.ts'
import { blocksOf } from './content-structure.server.ts'

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'hr', 'figure'])

/** What an administrator may write. A stolen session must not become a script on every reader's page. */
const allowed: sanitizeHtml.IOptions = {
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
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
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
    a: (tagName, { href, lang }) => ({
      tagName,
      attribs: { ...linkAttributes(href), ...(lang && { lang }) },
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: listAttributes(start) }),
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
  const { children } = parseDocument(sanitizeHtml(html.replaceAll('\r\n', '\n'), allowed))
  return blocksOf(children).map(serialise).join('\n\n')
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

function linkAttributes(href: string | undefined): Record<string, string> {
  if (!href) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}

/** A list that goes on after a picture begins at its own number. */
function listAttributes(start = ''): Record<string, string> {
  return /^[1-9]\d{0,3}$/.test(start) && start !== '1' ? { start } : {}
}

/** A no-break space is stored as the character that it is: a text that is read in its source stays readable. */
function serialise(block: ChildNode): string {
  return render(block, { encodeEntities: 'utf8', selfClosingTags: false, emptyAttrs: true }).replaceAll(
    '&nbsp;',
    '\u00a0',
  )
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
