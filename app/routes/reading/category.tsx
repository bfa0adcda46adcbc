import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { AddArticleButton, ArticleGestures } from '#features/articles/article-gestures.tsx'
import type { Category } from '#features/articles/article.ts'
import { listCategory } from '#features/articles/article-lists.server.ts'
import { CategoryPage } from '#features/site/category-page.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/category'

const titles: Record<Category, string> = { bracelet: 'Bracelets', pendentif: 'Pendentifs' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titles[loaderData.category] : 'Articles' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const category: Category = url.pathname.startsWith('/pendentifs') ? 'pendentif' : 'bracelet'
  const { articles, older } = await listCategory(category, readPosition(url.searchParams.get('avant')), reader)
  return { category, articles, olderHref: older && `${url.pathname}?avant=${older}`, mayWrite: isAdmin(reader) }
}

export default function CategoryRoute({ loaderData, matches }: Route.ComponentProps) {
  const { mayWrite, ...page } = loaderData
  const from = matches[matches.length - 1]?.pathname ?? '/'
  return (
    <CategoryPage
      {...page}
      add={mayWrite ? <AddArticleButton from={from} /> : null}
      gestures={mayWrite ? (article) => <ArticleGestures article={article} from={from} /> : undefined}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
