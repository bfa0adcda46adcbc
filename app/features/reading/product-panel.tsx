import { Picture } from '#features/media/picture.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ShownProduct } from './shown-product.ts'

export function ProductPanel({ product, href }: { product: ShownProduct; href: string }) {
  const { name, price, photo, offer } = product
  const target = offer ? offer.href : href
  return (
    <aside className="made" aria-labelledby="boutique-objet">
      {photo && (
        <a className="made-view" href={target ?? undefined} rel="external nofollow" tabIndex={-1} aria-hidden="true">
          <Picture picture={photo} alt="" sizes="(min-width: 40rem) 15rem, 38vw" />
        </a>
      )}
      <div>
        <p className="caption">À la boutique, pour cet article</p>
        <h2 id="boutique-objet">{name}</h2>
        {price && !offer?.isSoldOut && <p className="price">{price}</p>}
        {offer?.stock && <p className={offer.isSoldOut ? 'stock none' : 'stock'}>{offer.stock}</p>}
        {target && (
          <a className={offer?.isSoldOut ? 'btn outline' : 'btn'} href={target} rel="external nofollow">
            {offer?.label ?? 'Voir à la boutique'}
            <Icon name="external" />
          </a>
        )}
      </div>
    </aside>
  )
}
