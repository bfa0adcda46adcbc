import { categoryAt, defaultCategory } from '#features/articles/categories.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { readCategoryPage } from '#features/site/category-page.server.ts'
import { categoryMeta, CategoryView } from '#features/site/category-view.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { pageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from './category.css?url'
import type { Route } from './+types/category'

export const handle = { document: true, withoutFields: true, cacheParameter: 'avant' } satisfies RouteHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? categoryMeta(matches, loaderData) : pageMeta(matches, { title: 'Articles', isHidden: true })

export function loader({ url, context }: Route.LoaderArgs) {
  const category = categoryAt(url.pathname.toLowerCase()) ?? defaultCategory
  return readCategoryPage(category, url, currentAccount(context))
}

export default function CategoryRoute({ loaderData, matches }: Route.ComponentProps) {
  return <CategoryView {...loaderData} from={matches[matches.length - 1]?.pathname ?? '/'} />
}

export const ErrorBoundary = listFailure('Erreur : ')
