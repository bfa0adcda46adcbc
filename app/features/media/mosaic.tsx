import { Picture } from './picture.tsx'
import type { ShownPicture } from './picture.ts'

/** One large picture and two small ones, beside a name that says what they show. */
export function Mosaic({ pictures }: { pictures: ShownPicture[] }) {
  return (
    <span className={`mosaic mosaic-${pictures.length}`} aria-hidden="true">
      {pictures.map((picture, place) => (
        <Picture
          key={picture.src}
          picture={{ ...picture, placeholder: null }}
          alt=""
          sizes={place === 0 ? '3.5rem' : '1.75rem'}
        />
      ))}
    </span>
  )
}
