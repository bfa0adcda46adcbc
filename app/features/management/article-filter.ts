import { categoryKeys, listCategories, type Category } from '#features/articles/categories.ts'
import { readChoice, readListTerm, readPage, viewHref } from '#platform/ui/list-page.ts'

export const articleStates = {
  tous: 'Tous',
  'en-ligne': 'En ligne',
  brouillons: 'Brouillons',
  programmes: 'Programmés',
  retires: 'Retirés du site',
  corbeille: 'Corbeille',
} as const
type ArticleState = keyof typeof articleStates

export const articleOrders = {
  recents: 'Récents',
  anciens: 'Anciens',
  lus: 'Plus lus',
  modifies: 'Modifiés',
  titre: 'De A à Z',
} as const
export type ArticleOrder = keyof typeof articleOrders

export const articleAuthors = { miens: 'Les miens', tous: 'Tous' } as const
type ArticleAuthors = keyof typeof articleAuthors

export const articleTermCharactersMax = 100
export const articlesHref = '/compte/articles'

export interface ArticleFilter {
  term: string
  state: ArticleState
  category: Category | null
  order: ArticleOrder
  authors: ArticleAuthors
  page: number
}

export function readArticleFilter(parameters: URLSearchParams): ArticleFilter {
  return {
    term: readListTerm(parameters.get('q'), articleTermCharactersMax),
    state: readChoice(articleStates, parameters.get('etat')) ?? 'tous',
    category: categoryKeys().find((key) => key === parameters.get('categorie')) ?? null,
    order: readChoice(articleOrders, parameters.get('ordre')) ?? 'recents',
    authors: readChoice(articleAuthors, parameters.get('auteur')) ?? 'miens',
    page: readPage(parameters.get('page')),
  }
}

export function articlesHrefOf(
  { term, state, category, order, authors, page }: ArticleFilter,
  more: Record<string, string> = {},
): string {
  const view = { q: term, etat: state, categorie: category, ordre: order, auteur: authors, page, ...more }
  return viewHref(articlesHref, view, { etat: 'tous', ordre: 'recents', auteur: 'miens' })
}

export function withParameters(href: string, more: Record<string, string>): string {
  const [path, query] = href.split('?')
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...more })}`
}

export function isNarrowed({ term, state, category }: ArticleFilter): boolean {
  return term !== '' || state !== 'tous' || category !== null
}

const fixedActions = { retirer: 'Retirer du site', remettre: 'Mettre en ligne', supprimer: 'Supprimer' }
/** One of these, or the key of the category that the articles go to. */
export type BulkAction = keyof typeof fixedActions | (string & {})

export function bulkActions(): Record<string, string> {
  const { supprimer, ...others } = fixedActions
  const moves = listCategories().map(({ key, plural }) => [key, `Passer en ${plural}`])
  return { ...others, ...Object.fromEntries(moves), supprimer }
}
