import { currentAccount } from '#features/accounts/authorization.server.ts'
import { findArticleId } from '#features/articles/reading/reading.server.ts'
import { recordShopClick } from '#features/audience/record-reading.server.ts'
import { isSlug } from '#features/audience/visited-paths.ts'
import { shopAddress } from '#features/site/shop-address.ts'
import { ShopPage } from '#features/site/shop-page.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import type { Route } from './+types/shop'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, { title: 'Boutique', hidden: true }),
  ...(loaderData?.shopUrl ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.shopUrl}` }] : []),
]

/** Each click must reach the server, to be counted. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** Redirects to the configured shop only; `de` is the article of origin. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!config.shopUrl) return { shopUrl: null }
  const slug = await readArticle(url.searchParams.get('de'))
  if (slug) recordShopClick(request, slug, currentAccount(context))
  return { shopUrl: shopAddress(config.shopUrl, slug) }
}

/** @returns null for an unknown article or an unavailable database: the redirect must still work. */
async function readArticle(typed: string | null): Promise<string | null> {
  if (!isSlug(typed)) return null
  try {
    return (await findArticleId(typed)) ? typed : null
  } catch (problem) {
    log.warn({ problem }, 'the article of a shop click could not be read')
    return null
  }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ShopPage shopUrl={loaderData.shopUrl} />
}
