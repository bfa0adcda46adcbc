import { startClock, stopClock } from '#platform/clock.ts'
import { anArticle, commentWith, type CommentRow } from './rows.ts'
import { text, type Jar, type Site } from './site.ts'

/** Sends the form without opening the article's page. */
export async function sendComment(site: Site, as: Jar, content: string, address?: string): Promise<CommentRow> {
  const article = address ?? `/article/${(await anArticle()).slug}`
  const response = await site.post(`${article}/commentaires`, { content }, { as })
  const comment = await commentWith(content)
  if (comment) return comment
  const sentence = /class="error"[^<]*<?[^<]*/.exec(await text(response))?.[0]
  throw new Error(`${response.status}: the comment was not sent. ${sentence}`)
}

/** Comments like a person: opens the article's page, types for a while, sends the form. */
export async function typeComment(
  site: Site,
  address: string,
  content: string,
  as: Jar,
  { seconds = 30, ...fields }: Record<string, string | number> = {},
) {
  const page = await site.read(address, as)
  const shownAt = /name="shownAt" value="([^"]+)"/.exec(page)?.[1] ?? ''
  stopClock(new Date(Date.now() + Number(seconds) * 1000))
  const others = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const response = await site.post(`${address}/commentaires`, { content, shownAt, ...others }, { as })
  startClock()
  return { response, comment: await commentWith(content) }
}
