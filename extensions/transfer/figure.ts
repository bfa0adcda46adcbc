import { escapeHtml } from '#platform/text/escape-html.ts'

export interface Picture {
  address: string
  alt: string | null
  caption?: string | undefined
}

/** A picture in the text, where it has no other place: a page has no main picture, and a gallery has several. */
export function figureOf({ address, alt, caption }: Picture): string {
  const words = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}">${words}</figure>\n\n`
}
