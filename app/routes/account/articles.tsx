import { AddArticleButton } from '#features/articles/article-gestures.tsx'
import { OwnArticles } from '#features/articles/own-articles.tsx'
import { listOwnArticles } from '#features/articles/writing.server.ts'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/articles'
import '#features/articles/own-articles.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { articles: await listOwnArticles(requireAdmin(context)) }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <h2>Gestion des articles</h2>
        <AddArticleButton from="/compte/articles" />
      </div>
      <OwnArticles articles={loaderData.articles} />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
