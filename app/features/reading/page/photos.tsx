import { Picture } from '#features/media/picture.tsx'
import { zoomLabel, type ArticlePhoto } from './article-photo.ts'

/** This links to the photo’s own page; `public/photos.js` opens it in place. */
export function Zoom({ photo, children }: { photo: ArticlePhoto; children: React.ReactNode }) {
  if (!photo.href) return children
  return (
    <a className="zoom" href={photo.href} id={`photo-${photo.number}`} data-photo="" aria-label={zoomLabel(photo)}>
      {children}
    </a>
  )
}

/** The last photo of a row that it fills alone is as wide as the row. */
const sizesIn = (photos: ArticlePhoto[], place: number) =>
  `(min-width: 60rem) ${place === photos.length - 1 && place % 3 === 0 ? 51 : 25}rem, 90vw`

export function Gallery({ photos }: { photos: ArticlePhoto[] }) {
  if (photos.length === 0) return null
  return (
    <section className="gallery" aria-label="Autres photos">
      <ul>
        {photos.map((photo, place) => (
          <li key={photo.src}>
            <figure>
              <Zoom photo={photo}>
                <Picture picture={photo} alt={photo.alt ?? ''} sizes={sizesIn(photos, place)} />
              </Zoom>
              {photo.caption && <figcaption>{photo.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
