import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** The text as it is sent: its blocks separated by a blank line, empty ones left out. */
export function htmlOf(text: Node): string {
  const serializer = DOMSerializer.fromSchema(text.type.schema)
  // A document that shows nothing: serialising must not fetch the text's pictures.
  const inert = document.implementation.createHTMLDocument('')
  const blocks: string[] = []
  text.forEach((block) => {
    if (block.isTextblock && block.content.size === 0) return
    const box = inert.createElement('div')
    box.append(serializer.serializeNode(block, { document: inert }))
    box.querySelectorAll('li').forEach(unwrapOnlyParagraph)
    // The character itself, as it was typed and as the server stores it.
    blocks.push(box.innerHTML.replaceAll('&nbsp;', '\u00a0'))
  })
  return blocks.join('\n\n')
}

/** The editor puts a paragraph in every list item; articles are stored without. */
function unwrapOnlyParagraph(item: Element): void {
  const [first, ...others] = item.children
  if (first?.tagName === 'P' && others.every((other) => ['UL', 'OL'].includes(other.tagName)))
    first.replaceWith(...first.childNodes)
}
