export const styleName = 'data-style'

/** The Content-Security-Policy reports style attributes and handlers when they are parsed, so both are renamed. */
export function inertHtml(html: string): string {
  const visibleHtml = withoutRawText(html)
  // No tag follows the last « > »: searching there would take quadratic time.
  const end = visibleHtml.lastIndexOf('>') + 1
  return visibleHtml.slice(0, end).replace(/<[a-z][^>]*>/gi, inertTag) + visibleHtml.slice(end)
}

function inertTag(tag: string): string {
  return tag.replace(/(\s|["'/])style(?=\s*=)/gi, `$1${styleName}`).replace(/(\s|["'/])on[a-z]+(?=\s*=)/gi, '$1data-on')
}

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
