import render from 'dom-serializer'
import { Element, Text } from 'domhandler'
import { focusMarks, phoneWide, type ShownPicture } from '#features/media/picture.ts'
import { textWidth, withShownPictures } from '#features/media/content-pictures.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { textOfContent } from '#features/articles/content.server.ts'
import { placedPhoto, type PlacedPhoto } from '#features/articles/placed-photos.server.ts'
import type { PhotoLayout } from '#features/articles/photo-details.ts'
import { zoomLabel, type ArticlePhoto } from './page/article-photo.ts'
import { layOut } from './page/photo-layouts.ts'

const sizes: Record<PhotoLayout, string | null> = {
  column: null,
  wide: `(min-width: 60rem) 62rem, ${phoneWide}`,
  full: `(min-width: 60rem) 100vw, ${phoneWide}`,
  pair: '(min-width: 60rem) 31rem, 50vw',
}

/** Lays out the photos of the text. @param article the address below which each photo has a page; null for none */
export async function showPhotos(
  { images, content, videoUrl }: Pick<ArticleInput, 'images' | 'content' | 'videoUrl'>,
  article: string | null,
) {
  const blocks = content.split('\n\n')
  const placedPhotos = blocks.map(placedPhoto)
  const photos = await listPhotos(images, placedPhotos, article)
  const byAddress = new Map(photos.map((photo) => [photo.address, photo]))
  const layouts = new Map(images.map(({ address, layout }) => [address, layout]))
  const requestedLayouts = placedPhotos.map((photo) => (photo ? (layouts.get(photo.address) ?? 'column') : 'text'))
  const photosWithId = new Set([byAddress.get(images[0]?.address ?? '')])
  const sections = layOut(requestedLayouts, videoUrl !== null).map(({ from, to, layout }) => {
    const figures = blocks.slice(from, to).map((block, index) => {
      const place = placedPhotos[from + index]
      const photo = place && byAddress.get(place.address)
      if (!photo || layout === 'text') return block
      // An address that stands twice has one place to come back to.
      const isFirst = !photosWithId.has(photo)
      photosWithId.add(photo)
      return figureOf(place, photo, layout, isFirst)
    })
    return layout === 'pair' ? `<div class="pair">${figures.join('')}</div>` : figures.join('')
  })
  const [opening] = images
  const isShown = new Set([opening?.address, ...placedPhotos.map((photo) => photo?.address)])
  return {
    html: await withShownPictures(sections.join('\n\n')),
    photos,
    picture: byAddress.get(opening?.address ?? '') ?? null,
    otherPictures: photos.filter(({ address }) => !isShown.has(address)),
  }
}

/** The order is that in which a reader meets them: the opening, the text, the others. */
async function listPhotos(
  images: ArticleInput['images'],
  placedPhotos: (PlacedPhoto | null)[],
  article: string | null,
): Promise<ArticlePhoto[]> {
  const inText = placedPhotos.filter((photo) => photo !== null)
  const imageAddresses = images.map(({ address }) => address)
  const addresses = [
    ...new Set([...imageAddresses.slice(0, 1), ...inText.map(({ address }) => address), ...imageAddresses]),
  ]
  const pictures = await shownPictures(addresses)
  return addresses
    .filter((address) => pictures.has(address))
    .map((address, index) => {
      const { alt, caption, focus } = images.find((image) => image.address === address) ?? {}
      const own = inText.find((photo) => photo.address === address)
      const picture = pictures.get(address) as ShownPicture
      return {
        ...picture,
        address,
        alt: alt ?? own?.alt ?? null,
        caption: caption ?? (own?.caption ? textOfContent(render(own.caption)) : ''),
        focus: focus ?? picture.focus,
        number: index + 1,
        href: article && `${article}/photos/${index + 1}`,
      }
    })
}

function figureOf(place: PlacedPhoto, photo: ArticlePhoto, layout: PhotoLayout, hasId: boolean): string {
  const { address, alt, caption, focus, href, number } = photo
  const image = new Element('img', {
    src: address,
    alt: alt ?? '',
    ...(place.width && layout === 'column' && { width: place.width }),
    ...(sizes[layout] && { sizes: sizes[layout] }),
    ...focusMarks(focus),
  })
  const linkedImage = href
    ? new Element('a', { class: 'zoom', href, 'data-photo': '', 'aria-label': zoomLabel(photo) }, [image])
    : image
  const words = place.caption ?? (caption ? new Element('figcaption', {}, [new Text(caption)]) : null)
  const isSmall = layout === 'column' && (Number(place.width) || (photo.width ?? textWidth)) < textWidth
  const figure = new Element(
    'figure',
    {
      ...(hasId && { id: `photo-${number}` }),
      ...(layout !== 'pair' && { class: isSmall ? 'column small' : layout }),
    },
    words ? [linkedImage, words] : [linkedImage],
  )
  return render(figure, { encodeEntities: 'utf8', selfClosingTags: false, emptyAttrs: true })
}
