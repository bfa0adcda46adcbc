import render from 'dom-serializer'
import { Element } from 'domhandler'
import { Parser } from 'htmlparser2'
import { findPictureMetadata } from './known-pictures.server.ts'
import { isOwnPicture, pictureSources, type PictureSize } from './picture.ts'

export const textWidth = 632

interface ContentPicture {
  from: number
  to: number
  src: string
  attributes: Record<string, string>
}

export async function withShownPictures(html: string): Promise<string> {
  const pictures = html.includes('<img') ? picturesIn(html) : []
  if (pictures.length === 0) return html
  const sizes = await findPictureMetadata(pictures.map(({ src }) => src))
  let output = ''
  let end = 0
  for (const picture of pictures) {
    output += html.slice(end, picture.from) + shownTag(picture, sizes.get(picture.src) ?? null)
    end = picture.to
  }
  return output + html.slice(end)
}

function picturesIn(html: string): ContentPicture[] {
  const pictures: ContentPicture[] = []
  const parser = new Parser({
    onopentag(name, { src = '', ...attributes }) {
      if (name !== 'img' || !isOwnPicture(src)) return
      pictures.push({ from: parser.startIndex, to: parser.endIndex + 1, src, attributes })
    },
  })
  parser.end(html)
  return pictures
}

function shownTag({ src, attributes }: ContentPicture, size: PictureSize | null): string {
  const sources = pictureSources(src, size)
  const width = Number(attributes.width) || size?.width
  const tag = new Element('img', {
    ...attributes,
    alt: attributes.alt ?? '',
    ...(sources.srcSet && { sizes: attributes.sizes ?? sizesFor(width), srcset: sources.srcSet }),
    src: sources.src,
    ...(size && width && { width: String(width), height: String(Math.round((width * size.height) / size.width)) }),
    loading: 'lazy',
    decoding: 'async',
  })
  return render(tag, { encodeEntities: 'utf8', selfClosingTags: false })
}

function sizesFor(width: number | undefined): string {
  return width && width < textWidth ? `min(${width}px, 90vw)` : `(min-width: 44rem) ${textWidth / 16}rem, 90vw`
}
