import { focusMarks, type ShownPicture } from './picture.ts'

interface PictureProps {
  picture: ShownPicture
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}

export function Picture({ picture, alt, sizes, eager = false, className }: PictureProps) {
  const image = (
    <img
      className={className}
      // The sizes come before `src`, because Safari starts to load from the attributes it has read.
      sizes={picture.srcSet ? sizes : undefined}
      srcSet={picture.srcSet ?? undefined}
      src={picture.src}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      {...focusMarks(picture.focus)}
    />
  )
  if (!picture.placeholder) return image
  return (
    <div className="photo">
      <svg color={picture.placeholder} aria-hidden="true" />
      {image}
    </div>
  )
}
