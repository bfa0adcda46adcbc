import { and, desc, sql } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { asCards, cardColumns } from '#features/articles/reading.server.ts'
import { db } from '#platform/database.server.ts'
import { resultsPerPage, termCharactersMax } from './search.ts'

export interface Found {
  articles: ArticleCardShape[]
  count: number
  page: number
  pages: number
}

/**
 * Every article whose title or text contains the term, case and accents ignored; those whose title has it come first.
 * The term is text, never a pattern: `%`, `_` and `\` stand for themselves.
 */
export async function searchArticles(term: string, page: number, reader: Account | null): Promise<Found> {
  const pattern = sql`'%' || replace(replace(replace(public.amulette_search_text(${normalised(term)}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const matches = and(isPublished(), sql`${articles.searchText} like ${pattern}`)
  const inTitle = sql`public.amulette_search_text(${articles.title}) like ${pattern}`
  const [count, rows] = await Promise.all([
    db.$count(articles, matches),
    db
      .select(cardColumns)
      .from(articles)
      .where(matches)
      .orderBy(desc(inTitle), desc(articles.createdAt), desc(articles.id))
      .limit(resultsPerPage)
      .offset((page - 1) * resultsPerPage),
  ])
  return { articles: await asCards(rows, reader), count, page, pages: Math.ceil(count / resultsPerPage) }
}

function normalised(term: string): string {
  return term.normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, termCharactersMax)
}
