import { listCategories } from '#features/articles/categories.ts'
import { FindForm, type FindChoice } from '#platform/forms/find-form.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { atResult, resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { ListPager } from '#platform/ui/list-pager.tsx'
import { count as countText, frenchNumber } from '#platform/text/french.ts'
import {
  type ArticleFilter,
  articleAuthors,
  articleOrders,
  articlesHref,
  articlesHrefOf,
  articleStates,
  articleTermCharactersMax,
  isNarrowed,
} from './article-filter.ts'
import type { ArticlePage } from './article-list.server.ts'
import { ArticleLine, type DeletedArticle, DeletedLine } from './article-row.tsx'
import { BulkForm } from './bulk-form.tsx'

export function ArticleFind({ filter, areSeveral }: { filter: ArticleFilter; areSeveral: boolean }) {
  const categoryOptions = Object.fromEntries(listCategories().map(({ key, plural }) => [key, plural]))
  const choices: FindChoice[] = [
    { name: 'etat', label: 'État', value: filter.state, standard: 'tous', options: articleStates },
    {
      name: 'categorie',
      label: 'Catégorie',
      value: filter.category ?? '',
      standard: '',
      options: { '': 'Toutes', ...categoryOptions },
    },
    { name: 'ordre', label: 'Ordre', value: filter.order, standard: 'recents', options: articleOrders },
  ]
  if (areSeveral)
    choices.push({ name: 'auteur', label: 'Auteur', value: filter.authors, standard: 'miens', options: articleAuthors })
  return (
    <FindForm
      action={articlesHref}
      name="Chercher un article"
      placeholder="Chercher un titre, un mot"
      term={filter.term}
      charactersMax={articleTermCharactersMax}
      choices={choices}
    />
  )
}

interface ArticleListProps extends ArticlePage {
  isChoosing: boolean
  deletion: DeletedArticle | null
}

export function ArticleList({ rows, count, online, filter, isChoosing, deletion }: ArticleListProps) {
  const href = articlesHrefOf(filter)
  const lines = rows.map((row, place) => (
    <ArticleLine key={row.id} row={row} place={place} listHref={href} isChoosing={isChoosing} />
  ))
  if (deletion) lines.splice(deletion.place, 0, <DeletedLine key={deletion.id} {...deletion} listHref={href} />)
  return (
    <>
      <p className="list-count" {...(!deletion && resultMark)}>
        <span role="status">
          {countText(count, 'article')}
          {filter.state === 'tous' && count > 0 && `, dont ${frenchNumber(online)} en ligne`}
        </span>
        {count > 0 && (
          <a className="link" href={atResult(isChoosing ? href : articlesHrefOf(filter, { choisir: 'oui' }))}>
            {isChoosing ? 'Ne plus choisir' : 'Choisir plusieurs'}
          </a>
        )}
      </p>
      {lines.length === 0 ? (
        <NoArticle filter={filter} />
      ) : isChoosing ? (
        <BulkForm filter={filter} count={count}>
          <Lines>{lines}</Lines>
        </BulkForm>
      ) : (
        <Lines>{lines}</Lines>
      )}
      <ListPager
        page={filter.page}
        count={count}
        hrefOf={(page) => articlesHrefOf({ ...filter, page }, isChoosing ? { choisir: 'oui' } : {})}
      />
    </>
  )
}

function Lines({ children }: { children: React.ReactNode }) {
  return (
    <>
      <div className="rows-head" aria-hidden="true">
        <span>Titre</span>
        <span>État</span>
        <span>Date</span>
        <span>Lectures</span>
      </div>
      <ol className="rows">{children}</ol>
    </>
  )
}

function NoArticle({ filter }: { filter: ArticleFilter }) {
  if (isNarrowed(filter))
    return (
      <Empty link={{ href: articlesHref, label: 'Tous les articles' }}>Aucun article ne correspond à ce choix.</Empty>
    )
  return (
    <Empty>
      Vos articles apparaîtront ici, et vos brouillons au-dessus. Écrivez le premier avec «{'\u00a0'}Ajouter un article
      {'\u00a0'}».
    </Empty>
  )
}
