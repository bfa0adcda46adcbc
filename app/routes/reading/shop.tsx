import type { Account } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { findArticleId, findProductAddress } from '#features/reading/reading.server.ts'
import { recordShopClick } from '#features/audience/record-reading.server.ts'
import { isSlug } from '#features/articles/slug.ts'
import { linkParameter, productParameter } from '#features/audience/counted-paths.ts'
import { isInShop } from '#features/audience/shop-links.server.ts'
import { shopAddress } from '#features/site/navigation.ts'
import { pageMeta } from '#features/site/meta.ts'
import { site } from '#platform/site.server.ts'
import { log } from '#platform/log.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/shop'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, { title: 'Boutique', isHidden: true }),
  ...(loaderData?.shopUrl ? [{ httpEquiv: 'refresh', content: `0; url=${loaderData.shopUrl}` }] : []),
]

/** Each click must reach the server, to be counted. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

/** Redirects to the configured shop, or to what the article of origin, `de`, shows or links of it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const origin = url.searchParams.get('de')
  const { slug, product } = await readArticle(origin, url.searchParams.has(productParameter), reader)
  const link = slug && url.searchParams.get(linkParameter)
  const target = product ?? (link && isInShop(link) ? link : site.shopUrl)
  if (!target) return { shopUrl: null }
  if (slug) recordShopClick(request, slug, reader)
  return { shopUrl: shopAddress(target, slug) }
}

/** Nothing of an unknown article, nor while the database is away: the redirect must still work. */
async function readArticle(slug: string | null, asksProduct: boolean, reader: Account | null) {
  const nothing = { slug: null, product: null }
  if (!isSlug(slug)) return nothing
  try {
    const product = asksProduct ? await findProductAddress(slug, reader) : null
    return { slug: (await findArticleId(slug))?.slug ?? null, product }
  } catch (problem) {
    log.warn({ problem }, 'the article of a shop click could not be read')
    return nothing
  }
}

export default function Shop({ loaderData: { shopUrl } }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" title="Boutique">
      {shopUrl ? (
        <div className="panel">
          <p>Vous allez être conduit à la boutique. Si rien ne se passe, suivez ce lien.</p>
          <a className="btn" href={shopUrl} rel="external">
            Aller à la boutique
          </a>
        </div>
      ) : (
        <div className="panel">
          <p>La boutique n’est pas encore ouverte. En attendant, tous les articles se lisent ici.</p>
          <a className="btn" href="/">
            Retour à l’accueil
          </a>
        </div>
      )}
    </NarrowPage>
  )
}
