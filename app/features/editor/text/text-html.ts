import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** Unchanged blocks stay the same objects, so that a key press serialises its own block only. */
const htmlCache = new WeakMap<Node, string>()

export function htmlOf(text: Node): string {
  const blocks: string[] = []
  text.forEach((block) => {
    if (block.isTextblock && block.content.size === 0) return
    const html = htmlCache.get(block) ?? blockHtml(block)
    htmlCache.set(block, html)
    if (html) blocks.push(html)
  })
  return blocks.join('\n\n')
}

function blockHtml(block: Node): string {
  const serializer = DOMSerializer.fromSchema(block.type.schema)
  // Serialising in an inert document does not load the pictures.
  const inert = document.implementation.createHTMLDocument('')
  const box = inert.createElement('div')
  box.append(serializer.serializeNode(block, { document: inert }))
  // The address of a picture that is not uploaded yet means nothing elsewhere.
  box.querySelectorAll('img[src^="blob:"]').forEach((picture) => picture.remove())
  box.querySelectorAll('li').forEach(unwrapOnlyParagraph)
  box.querySelectorAll('a').forEach(cleanLink)
  box.querySelectorAll('p:empty, figcaption:empty, figure:empty').forEach((empty) => empty.remove())
  // `innerHTML` escapes no-break spaces; the server stores the character.
  return box.innerHTML.replaceAll('&nbsp;', '\u00a0')
}

export function textOfDocument(text: Node): string {
  return text
    .textBetween(0, text.content.size, ' ', (leaf) => (leaf.type.name === 'hardBreak' ? ' ' : ''))
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

/** ProseMirror requires a paragraph in each list item; articles are stored without. */
function unwrapOnlyParagraph(item: Element): void {
  const [first, ...others] = item.children
  if (first?.tagName === 'P' && others.every((other) => ['UL', 'OL'].includes(other.tagName)))
    first.replaceWith(...first.childNodes)
}

function cleanLink(link: Element): void {
  const href = link.getAttribute('href') ?? ''
  for (const name of link.getAttributeNames()) link.removeAttribute(name)
  link.setAttribute('href', href)
  if (/^https?:/i.test(href)) link.setAttribute('rel', 'noopener')
}
