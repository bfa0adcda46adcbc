import { Picture } from '#features/media/picture.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ArticlePhoto } from './page/article-photo.ts'

interface PhotoPageProps {
  title: string
  address: string
  photo: ArticlePhoto
  count: number
}

export function PhotoPage({ title, address, photo, count }: PhotoPageProps) {
  const { number, alt, caption } = photo
  const pageOf = (other: number) => `${address}/photos/${other}`
  return (
    <article className="page photo-page">
      <a className="link back" href={`${address}#photo-${number}`}>
        <Icon name="back" />
        Retour à l’article
      </a>
      <h1>{title}</h1>
      <figure>
        <Picture picture={{ ...photo, placeholder: null }} alt={alt ?? ''} sizes="100vw" eager />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
      <nav className="action-row" aria-label="Photos de l’article">
        {number > 1 && (
          <a className="btn outline" href={pageOf(number - 1)} rel="prev">
            Photo précédente
          </a>
        )}
        <span className="caption">
          Photo {number} sur {count}
        </span>
        {number < count && (
          <a className="btn outline" href={pageOf(number + 1)} rel="next">
            Photo suivante
          </a>
        )}
      </nav>
    </article>
  )
}
