import { redirect, type LoaderFunctionArgs } from 'react-router'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { shopAddress } from '#features/site/navigation.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { log } from '#platform/log.server.ts'
import { countClick } from '../clicks.server.ts'
import { targetOf } from '../product-card.server.ts'
import { findProduct } from '../products.server.ts'

/** Leads to the page of the product, or to her address once it is sold out. */
export async function loader({ params, request, url, context }: LoaderFunctionArgs) {
  const reader = currentAccount(context)
  const product = await findProduct(String(params.id))
  const target = product && targetOf(product)
  if (!target) throw await notFound('Ce produit n’est plus à la boutique.', reader)
  const origin = url.searchParams.get('de') ?? ''
  const slug = await countClick(request, product.id, origin, reader).catch((problem: unknown) => {
    log.warn({ problem }, 'a click on a product could not be counted')
    return null
  })
  throw redirect(shopAddress(target, slug), { status: 302, headers: { 'cache-control': 'no-store' } })
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
