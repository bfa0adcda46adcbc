import { now } from '#platform/clock.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import { idOf, momentOf } from '../foreign-id.server.ts'
import { dateIn, textIn, type XmlElement } from './wxr-elements.server.ts'

/** An export of this product keeps its ids. */
export const postId = (item: XmlElement) =>
  /^urn:uuid:([\da-f-]{36})$/.exec(textIn(item, 'guid'))?.[1] ??
  idOf(
    ['wp:post_id', 'guid', 'link', 'title'].map((name) => textIn(item, name)).find(Boolean),
    `wordpress ${siteOf(item)}`,
  )
const siteOf = (item: XmlElement) => /^https?:\/\/([^/]+)/.exec(textIn(item, 'link') || textIn(item, 'guid'))?.[1] ?? ''

export const knownDateOf = (item: XmlElement) =>
  dateIn(item, 'wp:post_date_gmt') ?? momentOf(textIn(item, 'pubDate')) ?? dateIn(item, 'wp:post_date')

export const dateOf = (item: XmlElement) => knownDateOf(item) ?? now().toISOString()

/** WordPress leads the former names of a text to it. */
export const formerSlugsIn = (item: XmlElement) =>
  item.children.flatMap((meta) =>
    textIn(meta, 'wp:meta_key') === '_wp_old_slug' ? textIn(meta, 'wp:meta_value') || [] : [],
  )

export function slugIn(item: XmlElement): string {
  const name = textIn(item, 'wp:post_name')
  return decodePercent(name) ?? name
}
