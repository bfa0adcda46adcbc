/** Where a style attribute is kept. */
export const styleName = 'data-style'

/**
 * HTML from elsewhere, as it may be parsed: the page's policy drops style attributes and handlers as soon as they are
 * read, and reports each of them. Styles are kept under another name, the rest means nothing here.
 */
export function inertHtml(html: string): string {
  const shown = withoutRawText(html)
  // Behind the last « > » there is no tag any more, only what would be looked through again and again.
  const end = shown.lastIndexOf('>') + 1
  return shown.slice(0, end).replace(/<[a-z][^>]*>/gi, inertTag) + shown.slice(end)
}

function inertTag(tag: string): string {
  return tag.replace(/(\s|["'/])style(?=\s*=)/gi, `$1${styleName}`).replace(/(\s|["'/])on[a-z]+(?=\s*=)/gi, '$1data-on')
}

/** Without styles and scripts that have an end. */
function withoutRawText(html: string): string {
  const lower = html.toLowerCase()
  let result = ''
  let from = 0
  for (const { 1: name = '', index } of html.matchAll(/<(style|script)\b/gi)) {
    if (index < from) continue
    const close = `</${name.toLowerCase()}>`
    const end = lower.indexOf(close, index)
    if (end < 0) break
    result += html.slice(from, index)
    from = end + close.length
  }
  return result + html.slice(from)
}
