import { ShopPage } from '#features/site/shop-page.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import type { Route } from './+types/shop'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, { title: 'Boutique', hidden: true }),
  ...(loaderData?.shopUrl ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.shopUrl}` }] : []),
]

export function loader() {
  return { shopUrl: config.shopUrl }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ShopPage shopUrl={loaderData.shopUrl} />
}
