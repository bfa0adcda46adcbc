/** Where a style attribute is kept. */
export const styleName = 'data-style'

/**
 * HTML from elsewhere, as it may be parsed: the page's policy drops style attributes and handlers as soon as they are
 * read, and reports each of them. Styles are kept under another name, the rest means nothing here.
 */
export function inertHtml(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/(\s|["'/])style(?=\s*=)/gi, `$1${styleName}`).replace(/(\s|["'/])on[a-z]+(?=\s*=)/gi, '$1data-on'),
    )
}
