import { withNamedArticles } from './named-articles.server.ts'

export interface ShownText {
  html: string
  mentions: object[]
}

/** Extensions show some lines of a text otherwise. The slug is null in a preview, and absent in a feed or an e-mail. */
export const textAdditions: ((text: ShownText, slug?: string | null) => Promise<ShownText>)[] = []

export async function withAdditions(html: string, slug?: string | null): Promise<ShownText> {
  let text: ShownText = { html: slug === undefined ? html : await withNamedArticles(html), mentions: [] }
  for (const addTo of textAdditions) text = await addTo(text, slug)
  return text
}
