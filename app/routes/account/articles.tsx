import { pageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { AddArticleButton } from '#features/articles/publishing/article-actions.tsx'
import { listDrafts } from '#features/articles/drafts/drafts.server.ts'
import { Drafts } from '#features/articles/drafts/drafts.tsx'
import { OwnArticles } from '#features/articles/publishing/own-articles.tsx'
import { listOwnArticles } from '#features/articles/publishing/articles.server.ts'
import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/articles'
import '#features/articles/publishing/own-articles.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gestion des articles', hidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const [articles, drafts] = await Promise.all([
    listOwnArticles(account),
    partOfPage(listDrafts(account), 'the drafts', request),
  ])
  // The list shows titles only: contents are left out.
  return { articles, drafts: drafts?.map(({ id, savedAt, input: { title } }) => ({ id, savedAt, title })) ?? null }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <div className="account-section-heading">
        <TabHeading>Gestion des articles</TabHeading>
        <a className="btn outline" href="/compte/mediatheque">
          Médiathèque
        </a>
        <a className="btn outline" href="/compte/recherches">
          Recherches
        </a>
        <AddArticleButton from="/compte/articles" />
      </div>
      {loaderData.drafts ? (
        <Drafts drafts={loaderData.drafts} />
      ) : (
        <p className="error">Erreur{'\u00a0'}: les brouillons n’ont pas pu être lus. Réessayez dans un instant.</p>
      )}
      <OwnArticles articles={loaderData.articles} />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
