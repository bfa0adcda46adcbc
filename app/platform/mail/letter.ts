/** A letter ready to be posted: plain text for everybody, HTML for most. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** The HTML for the mailbox's preview, where the page's policy would refuse every style and complain about it. */
export function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '')
}
