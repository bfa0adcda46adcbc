import { Picture } from '#features/media/picture.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ShownProduct } from './shown-product.ts'

export function ProductPanel({ product, href }: { product: ShownProduct; href: string }) {
  const { name, price, photo } = product
  return (
    <aside className="made" aria-labelledby="boutique-objet">
      {photo && (
        <a className="made-view" href={href} rel="external nofollow" tabIndex={-1} aria-hidden="true">
          <Picture picture={photo} alt="" sizes="(min-width: 40rem) 15rem, 38vw" />
        </a>
      )}
      <div>
        <p className="caption">À la boutique, pour cet article</p>
        <h2 id="boutique-objet">{name}</h2>
        {price && <p className="price">{price}</p>}
        <a className="btn" href={href} rel="external nofollow">
          Voir à la boutique
          <Icon name="external" />
        </a>
      </div>
    </aside>
  )
}
