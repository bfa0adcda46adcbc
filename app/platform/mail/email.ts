/** A letter ready to be posted: plain text for everybody, HTML for most. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** The HTML for the mailbox's preview, where the page's policy would refuse every style and complain about it. */
export function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '')
}

/** Marks, in the HTML, the link by which the reader has no more letters of this kind. */
export const unsubscribeRelation = 'unsubscribe'

/**
 * The address behind that link, for the List-Unsubscribe header. What people wrote stands escaped in a letter: it cannot
 * pass for one.
 */
export function unsubscribeAddress(html: string): string | null {
  return (
    new RegExp(`<a rel="${unsubscribeRelation}" href="([^"\\s<>]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  )
}
