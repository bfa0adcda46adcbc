import { completeProduct, type Product } from '#features/articles/product.ts'
import type { ShopOffer } from './shop-offers.server.ts'
import type { ArticlePhoto } from './page/article-photo.ts'

export interface ShownProduct extends Omit<Product, 'photo'> {
  photo: ArticlePhoto | null
  offer?: ShopOffer | null
}

export function shownProduct(product: Product | null, photos: ArticlePhoto[]): ShownProduct | null {
  const complete = completeProduct(product)
  return complete && { ...complete, photo: photos.find(({ address }) => address === complete.photo) ?? null }
}
