import { inertHtml } from './inert-html.ts'

const block = /^<(p|h[1-6]|ul|ol|li|blockquote|figure|figcaption|hr|div|section|table|pre)\b/i

export function asBlocks(source: string): string {
  return inertHtml(source)
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (block.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
}
