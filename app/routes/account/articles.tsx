import { hiddenPageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { findTrashedArticle } from '#features/articles/article-trash.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { containedSentence } from '#features/editor/contained.ts'
import { listDraftOrigins, listDrafts } from '#features/editor/drafts.server.ts'
import { Drafts } from '#features/editor/drafts.tsx'
import { articlesHref, readArticleFilter } from '#features/management/article-filter.ts'
import { hasSeveralWriters, listArticles } from '#features/management/article-list.server.ts'
import { ArticleFind, ArticleList } from '#features/management/article-list.tsx'
import { TrashList } from '#features/management/trash-list.tsx'
import { listTrash } from '#features/management/trash-list.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/articles'
import '#platform/ui/item-list.css'
import '#platform/ui/rows.css'
import '#features/editor/drafts.css'
import '#features/management/management.css'

export const meta = hiddenPageMeta('Gestion des articles')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const parameters = url.searchParams
  const filter = readArticleFilter(parameters)
  if (filter.state === 'corbeille') return { trash: await listTrash(account, filter.page) }
  const areSeveral = await hasSeveralWriters(account)
  const showsDrafts =
    filter.page === 1 && !filter.term && !filter.category && /^(?:tous|brouillons)$/.test(filter.state)
  const [page, storedDrafts, deletion] = await Promise.all([
    listArticles(filter, account, areSeveral),
    showsDrafts ? partOfPage(listDrafts(account), 'the drafts', request) : [],
    findTrashedArticle(parameters.get('supprime') ?? '', account),
  ])
  const origins = await listDraftOrigins(storedDrafts?.map(({ id }) => id) ?? [])
  // Contents themselves are left out.
  const drafts = storedDrafts?.map(({ id, savedAt, input }) => ({
    id,
    savedAt,
    title: input.title,
    summary: [origins.get(id), containedSentence(input)].filter(Boolean).join(', '),
  }))
  const place = Math.min(Number(/^\d\d?$/.exec(parameters.get('rang') ?? '')?.[0] ?? 0), page.rows.length, rowsPerPage)
  return {
    trash: null,
    list: { ...page, isChoosing: parameters.has('choisir') },
    deletion: deletion && { id: deletion.id, title: deletion.title, place },
    areSeveral,
    drafts: drafts ?? null,
  }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  if (loaderData.trash)
    return (
      <section className="account-section">
        <TabHeading
          action={
            <a className="btn outline" href={articlesHref}>
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
  const { list, deletion, areSeveral, drafts } = loaderData
  return (
    <section className="account-section">
      <TabHeading action={<AddArticleButton from={articlesHref} />}>Gestion des articles</TabHeading>
      <ArticleFind filter={list.filter} areSeveral={areSeveral} />
      {drafts ? (
        <Drafts drafts={drafts} />
      ) : (
        <p className="error">Erreur{'\u00a0'}: les brouillons n’ont pas pu être lus. Réessayez dans un instant.</p>
      )}
      {list.filter.state !== 'brouillons' && <ArticleList {...list} deletion={deletion} />}
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
