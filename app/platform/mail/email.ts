export const emailDaysMax = 30

export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

export function withoutStyles(html: string): string {
  return html.replaceAll(/ style="[^"]*"/g, '')
}

export const unsubscribeRelation = 'unsubscribe'

export function unsubscribeAddress(html: string): string | null {
  return (
    new RegExp(`<a rel="${unsubscribeRelation}" href="([^"\\s<>]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  )
}
