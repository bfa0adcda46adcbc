export const emailDaysMax = 30

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** For the preview in the outbox, whose content security policy refuses inline styles. */
export function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '')
}

export const unsubscribeRelation = 'unsubscribe'

/** Address for the List-Unsubscribe header. Text by users is escaped and cannot imitate the link. */
export function unsubscribeAddress(html: string): string | null {
  return (
    new RegExp(`<a rel="${unsubscribeRelation}" href="([^"\\s<>]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  )
}
