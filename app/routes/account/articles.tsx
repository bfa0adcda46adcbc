import { hiddenPageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { trashHref } from '#features/articles/article.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { containedSentence } from '#features/editor/contained.ts'
import { listDrafts } from '#features/editor/drafts.server.ts'
import { Drafts } from '#features/editor/drafts.tsx'
import { OwnArticles } from '#features/editor/own-articles.tsx'
import { listOwnArticles } from '#features/editor/own-articles.server.ts'
import { TrashList } from '#features/management/trash-list.tsx'
import { listTrash } from '#features/management/trash-list.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { readPage } from '#platform/ui/list-page.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/articles'
import '#platform/ui/item-list.css'
import '#platform/ui/rows.css'
import '#features/editor/own-articles.css'

export const meta = hiddenPageMeta('Gestion des articles')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  if (url.searchParams.get('etat') === 'corbeille') {
    const page = readPage(url.searchParams.get('page'))
    return { trash: { ...(await listTrash(page)), page } }
  }
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
  return { trash: null, articles, drafts: drafts ?? null }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  if (loaderData.trash)
    return (
      <section className="account-section">
        <TabHeading
          action={
            <a className="btn outline" href="/compte/articles">
              <Icon name="back" />
              Tous les articles
            </a>
          }
        >
          Corbeille
        </TabHeading>
        <TrashList {...loaderData.trash} />
      </section>
    )
  return (
    <section className="account-section">
      <TabHeading
        action={<AddArticleButton from="/compte/articles" />}
        below={
          <a className="link" href={trashHref}>
            Corbeille
          </a>
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
