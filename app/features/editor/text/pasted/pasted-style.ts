import { styleName } from '../inert-html.ts'
import type { PastedElement } from './pasted-tree.ts'

const tagsOfMarks = {
  strong: 'b strong',
  em: 'i em dfn',
  s: 's strike del',
  u: 'u',
  sup: 'sup',
  sub: 'sub',
  code: 'code kbd samp tt',
}
const tagMarks = new Map(
  Object.entries(tagsOfMarks).flatMap(([mark, tags]) => tags.split(' ').map((tag) => [tag, mark])),
)

const styleMarks: [RegExp, string][] = [
  [/(?<![\w-])font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/(?<![\w-])font-style:\s*(italic|oblique)/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
]

/** Google Docs wraps everything in `<b style="font-weight:normal">`: such a style cancels its tag. */
const undone: Record<string, RegExp> = {
  strong: /(?<![\w-])font-weight:\s*(normal|[1-4]00)/i,
  em: /(?<![\w-])font-style:\s*normal/i,
  u: /text-decoration[^;]*none/i,
}

export function styleOf({ attributes }: PastedElement): string {
  return attributes[styleName] ?? ''
}

export function marksOf(element: PastedElement): string[] {
  const style = styleOf(element)
  const tag = tagMarks.get(element.name)
  const result = tag && !undone[tag]?.test(style) ? [tag] : []
  for (const [pattern, mark] of styleMarks) if (pattern.test(style) && !result.includes(mark)) result.push(mark)
  return result
}

export function isHidden(element: PastedElement): boolean {
  const { attributes } = element
  return (
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    attributes.role === 'navigation' ||
    /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-element:\s*comment-list/i.test(styleOf(element))
  )
}

/** Drops the redirect of Google Docs, and links inside the document. */
export function linkOf({ attributes: { href = '' } }: PastedElement): string | null {
  const address = href.trim()
  if (!/^(https?:\/\/|mailto:|tel:)./i.test(address) || !URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const aim = /^www\.google\.[a-z.]+$/.test(hostname) && pathname === '/url' ? searchParams.get('q') : null
  return aim && /^https?:\/\//i.test(aim) ? aim : address
}
