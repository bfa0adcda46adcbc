import { pageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { AddArticleButton } from '#features/articles/article-gestures.tsx'
import { listDrafts } from '#features/articles/drafts.server.ts'
import { Drafts } from '#features/articles/drafts.tsx'
import { OwnArticles } from '#features/articles/own-articles.tsx'
import { listOwnArticles } from '#features/articles/writing.server.ts'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/articles'
import '#features/articles/own-articles.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gestion des articles', hidden: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const [articles, drafts] = await Promise.all([
    listOwnArticles(account),
    partOfPage(listDrafts(account), 'the drafts', request),
  ])
  // The list needs their names, not their texts.
  return { articles, drafts: drafts?.map(({ id, savedAt, writing: { title } }) => ({ id, savedAt, title })) ?? null }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <TabHeading>Gestion des articles</TabHeading>
        <a className="btn creux" href="/compte/mediatheque">
          Médiathèque
        </a>
        <a className="btn creux" href="/compte/recherches">
          Recherches
        </a>
        <AddArticleButton from="/compte/articles" />
      </div>
      {loaderData.drafts ? (
        <Drafts drafts={loaderData.drafts} />
      ) : (
        <p className="msg">Erreur{'\u00a0'}: les brouillons n’ont pas pu être lus. Réessayez dans un instant.</p>
      )}
      <OwnArticles articles={loaderData.articles} />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
