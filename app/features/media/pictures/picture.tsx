import type { ShownPicture } from './picture.ts'

interface PictureProps {
  picture: ShownPicture
  /** What it shows, in French; empty when the text beside it says it already. */
  alt: string
  /** Width it takes on screen, as in `<img sizes>`. */
  sizes: string
  /** For the first picture of a page, the one that readers wait for. */
  eager?: boolean
  className?: string
}

export function Picture({ picture, alt, sizes, eager = false, className }: PictureProps) {
  const image = (
    <img
      className={className}
      // `sizes` and `srcset` stand before `src`: Safari starts to fetch what it has read so far.
      sizes={picture.srcSet ? sizes : undefined}
      srcSet={picture.srcSet ?? undefined}
      src={picture.src}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
  if (!picture.placeholder) return image
  return (
    <div className="photo">
      <img className="preview" src={`data:image/webp;base64,${picture.placeholder}`} alt="" />
      {image}
    </div>
  )
}
