import { isTag, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export interface PlacedPhoto {
  address: string
  alt: string
  width: string | null
  caption: Element | null
}

export function placedPhoto(block: string): PlacedPhoto | null {
  if (!block.startsWith('<figure>')) return null
  const figure = parseDocument(block).children.find(isTag)
  const [picture, caption = null, ...others] = figure?.children.filter(isTag) ?? []
  if (picture?.name !== 'img' || others.length > 0 || (caption && caption.name !== 'figcaption')) return null
  const { src = '', alt = '', width = null } = picture.attribs
  return { address: src, alt, width, caption }
}
