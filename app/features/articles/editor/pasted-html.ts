/** What word processors write as styles, and articles hold as tags. */
const styledTags: [RegExp, string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
]
const renamedTags: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' }

/**
 * Pasted HTML in the article's own tags. The page's policy drops style attributes as soon as they are parsed: a Google
 * document, which is one `<b style="font-weight:normal">`, would come in bold. So they are renamed in the text first.
 */
export function readablePaste(html: string): string {
  const unstyled = html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/(<[a-z][^>]*?\s)style=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    element.removeAttribute('data-style')
    for (const [pattern, tag] of styledTags) if (pattern.test(style)) wrapContent(element, tag)
    const isUndone = element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style)
    if (isUndone || element.tagName === 'SPAN') element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll('h1, h5, h6')) {
    const renamed = document.implementation.createHTMLDocument('').createElement(renamedTags[element.tagName] ?? 'p')
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  }
  return body.innerHTML
}

function wrapContent(element: HTMLElement, tag: string): void {
  // A block's own weight is its look: a heading is not bold inside.
  if (element.matches('h1, h2, h3, h4, h5, h6, strong, b, em, i')) return
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
