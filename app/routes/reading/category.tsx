import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { AddArticleButton, ArticleActions } from '#features/editor/article-actions.tsx'
import { categories, categoryAt, defaultCategory } from '#features/articles/article.ts'
import { categoryDescription, categoryTitle } from '#features/discovery/discovery.ts'
import { siteCardAddress } from '#features/discovery/share-cards.server.ts'
import { categoryData } from '#features/discovery/structured-data.ts'
import { listCategory } from '#features/articles/article-lists.server.ts'
import { CategoryPage } from '#features/site/category-page.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { readPosition, writePosition } from '#platform/keyset.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { site } from '#platform/site.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from './category.css?url'
import type { Route } from './+types/category'

export const handle = { document: true, withoutFields: true, cacheParameter: 'avant' } satisfies RouteHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: categoryTitle(loaderData.category, loaderData.before),
        description: categoryDescription(loaderData.category, loaderData.before),
        path: loaderData.path,
        newer: loaderData.newerHref,
        older: loaderData.olderHref,
        category: loaderData.category,
        card: loaderData.card,
        structuredData: loaderData.structured,
      })
    : pageMeta(matches, { title: 'Articles', isHidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const category = categoryAt(url.pathname.toLowerCase()) ?? defaultCategory
  const before = readPosition(url.searchParams.get('avant'))
  const { articles, older, newer } = await listCategory(category, before, reader)
  const first = categories[category].path
  const pathOf = (position: string | null) => position && `${first}?avant=${position}`
  return {
    category,
    articles,
    // Canonical: other query parameters do not change the page.
    path: pathOf(before && writePosition(before)) ?? first,
    before: before?.at ?? null,
    newerHref: newer === '' ? first : pathOf(newer),
    olderHref: pathOf(older),
    card: siteCardAddress(category),
    structured: reader ? null : categoryData(category, site),
    mayWrite: isAdmin(reader),
  }
}

export default function CategoryRoute({ loaderData, matches }: Route.ComponentProps) {
  const { mayWrite, ...page } = loaderData
  const from = matches[matches.length - 1]?.pathname ?? '/'
  return (
    <CategoryPage
      {...page}
      add={mayWrite ? <AddArticleButton from={from} /> : null}
      actions={mayWrite ? (article) => <ArticleActions article={article} from={from} /> : undefined}
    />
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
