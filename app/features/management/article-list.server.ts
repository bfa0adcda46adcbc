import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { joinAuthor, shownNameSql } from '#features/accounts/authors.server.ts'
import { countAuthors } from '#features/accounts/people.server.ts'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { articleActs } from '#features/articles/article-acts.server.ts'
import { formOf, inputFrom, inputOf } from '#features/articles/article-input.ts'
import { imagesOf, isPublic, ownListCharacters, ownListThumbnails, whyNotPin } from '#features/articles/article.ts'
import { categoryOf } from '#features/articles/categories.ts'
import { articleDrafts, articleRevisions, articles, listingDate } from '#features/articles/article-tables.server.ts'
import { joinReadings, readingsOf, readingsSql } from '#features/audience/readings.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { joinTitlePlace, titlePlace } from '#features/search/title-search.server.ts'
import { now } from '#platform/clock.ts'
import { searchPattern } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { isSame } from '#platform/forms/merge-fields.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { pageWithin, rowsPerPage } from '#platform/ui/list-page.ts'
import type { ArticleFilter, ArticleOrder } from './article-filter.ts'

export type RowState = 'online' | 'pinned' | 'changed' | 'scheduled' | 'withdrawn'

const orders: Record<ArticleOrder, SQL[]> = {
  recents: [desc(listingDate(articles)), desc(articles.id)],
  anciens: [asc(listingDate(articles)), asc(articles.id)],
  lus: [desc(readingsSql), desc(articles.id)],
  modifies: [desc(articles.updatedAt), desc(articles.id)],
  titre: [asc(titlePlace)],
}

function joinOrder<Query extends PgSelect>(query: Query, order: ArticleOrder) {
  if (order === 'lus') return joinReadings(query, articles.id)
  return order === 'titre' ? joinTitlePlace(query, articles.id) : query
}

/** Whoever has written nothing finds everybody's articles without a choice. */
export async function hasSeveralWriters(account: Account): Promise<boolean> {
  if (!isEditor(account) || (await countAuthors()) < 2) return false
  return (await db.$count(articles, eq(articles.authorId, account.id))) > 0
}

function matching({ term, state, category, authors }: ArticleFilter, account: Account, areSeveral: boolean) {
  const at = now()
  const states: Record<ArticleFilter['state'], SQL | undefined> = {
    tous: undefined,
    'en-ligne': lte(articles.createdAt, at),
    programmes: and(gt(articles.createdAt, at), isNull(articles.withdrawnAt)),
    retires: isNotNull(articles.withdrawnAt),
    brouillons: sql`false`,
    corbeille: sql`false`,
  }
  return and(
    states[state],
    category ? eq(articles.category, category) : undefined,
    !isEditor(account) || (areSeveral && authors === 'miens') ? eq(articles.authorId, account.id) : undefined,
    term ? sql`${articles.words} like ${searchPattern(term)}` : undefined,
  )
}

const rowColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  category: articles.category,
  image: articles.image,
  images: articles.images,
  date: articles.date,
  createdAt: articles.createdAt,
  withdrawnAt: articles.withdrawnAt,
  pinnedAt: articles.pinnedAt,
}
type StoredRow = Pick<typeof articles.$inferSelect, keyof typeof rowColumns>

export type ArticlePage = Awaited<ReturnType<typeof listArticles>>

export async function listArticles(filter: ArticleFilter, account: Account, areSeveral: boolean) {
  const condition = matching(filter, account, areSeveral)
  const online = sql<number>`(count(*) filter (where ${lte(articles.createdAt, now())}))::int`
  const [total] = await db.select({ count: count(), online }).from(articles).where(condition)
  const page = pageWithin(filter.page, total?.count ?? 0)
  // Only the count reads every article: the page follows an index and stops.
  const ids = await joinOrder(db.select({ id: articles.id }).from(articles).$dynamic(), filter.order)
    .where(condition)
    .orderBy(...orders[filter.order])
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
  const rows = await asRows(
    ids.map(({ id }) => id),
    account,
  )
  return { rows, count: total?.count ?? 0, online: total?.online ?? 0, filter: { ...filter, page } }
}

export type ArticleRow = Awaited<ReturnType<typeof asRows>>[number]

async function asRows(ids: string[], account: Account) {
  const isOwn = eq(articles.authorId, account.id)
  const author = sql<string | null>`case when not ${isOwn} then ${shownNameSql} end`
  const query = db
    .select({ ...rowColumns, author })
    .from(articles)
    .$dynamic()
  const articleRows = await joinAuthor(query, articles.authorId).where(inArray(articles.id, ids))
  const rowsById = new Map(articleRows.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => rowsById.get(id) ?? [])
  const addressesOf = (row: StoredRow) => imagesOf(row).slice(0, ownListThumbnails)
  const [pictures, readings, versions, idsWithChanges] = await Promise.all([
    shownPictures(rows.flatMap(addressesOf)),
    readingsOf(ids),
    countVersions(ids),
    listIdsWithChanges(ids, account),
  ])
  const at = now()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: row.author,
    beginning: shortenBetweenWords(row.excerpt, ownListCharacters),
    category: categoryOf(row.category),
    thumbnails: addressesOf(row).flatMap((address) => pictures.get(address) ?? []),
    state: stateOf(row, idsWithChanges.has(row.id), at),
    isPinned: row.pinnedAt !== null,
    mayPin: whyNotPin(account) === null,
    acts: articleActs,
    at: (row.withdrawnAt ? row.date : row.createdAt).toISOString(),
    readings: readings.get(row.id) ?? 0,
    versions: versions.get(row.id) ?? 0,
  }))
}

function stateOf(row: StoredRow, isChanged: boolean, at: Date): RowState {
  if (row.withdrawnAt) return 'withdrawn'
  if (!isPublic(row, at)) return 'scheduled'
  if (isChanged) return 'changed'
  return row.pinnedAt ? 'pinned' : 'online'
}

async function countVersions(ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: articleRevisions.articleId, count: count() })
    .from(articleRevisions)
    .where(inArray(articleRevisions.articleId, ids))
    .groupBy(articleRevisions.articleId)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Articles of which this administrator has changes that readers do not see. */
async function listIdsWithChanges(ids: string[], account: Account): Promise<Set<string>> {
  const rows = await db
    .select({ draft: articleDrafts.input, article: articles })
    .from(articleDrafts)
    .innerJoin(articles, eq(articles.id, articleDrafts.articleId))
    .where(and(inArray(articles.id, ids), eq(articleDrafts.authorId, account.id)))
  // A link to a scheduled article is one to a draft of it, which says the same.
  const isChanged = ({ draft, article }: (typeof rows)[number]) =>
    !isSame(formOf(inputFrom(draft)), formOf(inputOf(article)))
  return new Set(rows.filter(isChanged).map(({ article }) => article.id))
}

const bulkMax = 10_000

/** @returns those that are chosen, or all of the list */
export async function listSelection(
  ids: string[] | 'all',
  filter: ArticleFilter,
  account: Account,
): Promise<{ id: string; title: string }[]> {
  const isOwn = isEditor(account) ? undefined : eq(articles.authorId, account.id)
  const condition =
    ids === 'all' ? matching(filter, account, await hasSeveralWriters(account)) : and(inArray(articles.id, ids), isOwn)
  return db.select({ id: articles.id, title: articles.title }).from(articles).where(condition).limit(bulkMax)
}
