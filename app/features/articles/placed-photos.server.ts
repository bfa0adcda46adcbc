import { isTag, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** A block that is one photo of this site, with or without a caption. */
export interface PlacedPhoto {
  address: string
  /** As the text describes it; empty: not at all. */
  alt: string
  /** Pixels. */
  width: string | null
  caption: Element | null
}

/** Null: a block of another kind. @param block as `cleanContent` writes it */
export function placedPhoto(block: string): PlacedPhoto | null {
  if (!block.startsWith('<figure>')) return null
  const figure = parseDocument(block).children.find(isTag)
  const [picture, caption = null, ...others] = figure?.children.filter(isTag) ?? []
  if (picture?.name !== 'img' || others.length > 0 || (caption && caption.name !== 'figcaption')) return null
  const { src = '', alt = '', width = null } = picture.attribs
  return { address: src, alt, width, caption }
}
