import { hiddenPageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { containedSentence } from '#features/editor/contained.ts'
import { listDrafts } from '#features/editor/drafts.server.ts'
import { Drafts } from '#features/editor/drafts.tsx'
import { OwnArticles } from '#features/editor/own-articles.tsx'
import { listOwnArticles } from '#features/editor/own-articles.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/articles'
import '#platform/ui/item-list.css'
import '#features/editor/own-articles.css'

export const meta = hiddenPageMeta('Gestion des articles')

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const [articles, storedDrafts] = await Promise.all([
    listOwnArticles(account),
    partOfPage(listDrafts(account), 'the drafts', request),
  ])
  // Contents themselves are left out.
  const drafts = storedDrafts?.map(({ id, savedAt, input }) => ({
    id,
    savedAt,
    title: input.title,
    summary: containedSentence(input),
  }))
  return { articles, drafts: drafts ?? null }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading
        action={<AddArticleButton from="/compte/articles" />}
        below={
          <>
            <a className="link" href="/compte/mediatheque">
              Médiathèque
            </a>
            <a className="link" href="/compte/recherches">
              Recherches
            </a>
          </>
        }
      >
        Gestion des articles
      </TabHeading>
      {loaderData.drafts ? (
        <Drafts drafts={loaderData.drafts} />
      ) : (
        <p className="error">Erreur{'\u00a0'}: les brouillons n’ont pas pu être lus. Réessayez dans un instant.</p>
      )}
      <OwnArticles articles={loaderData.articles} />
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
