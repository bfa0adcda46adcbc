import { and, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isAuthor, type Account } from '#features/accounts/account.ts'
import { withFocus } from '#features/media/picture.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { db, inlineLimit, preparedQuery, type Database } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { olderThan, position, type Position, pageOf, writePosition } from '#platform/keyset.server.ts'
import { imagesOf, newestOnHome, pinnedMax, whyNotEdit, type ArticleCardShape } from './article.ts'
import { categoryKeys, categoryOf, type Category } from './categories.ts'
import { articles, mainFocus } from './article-tables.server.ts'
import { excerptCharacters } from './derived-columns.ts'
import { expirePageAtNextPublication, isPublished } from './publication.server.ts'

export const articlesPerPage = 24
const articlesPerBand = 4

export const cardColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  /** One character more than a card shows tells whether the text is longer. */
  excerpt: sql<string>`left(${articles.contentText}, ${sql.raw(String(excerptCharacters + 1))})`.as('excerpt'),
  category: articles.category,
  image: articles.image,
  images: articles.images,
  mainFocus,
  authorId: articles.authorId,
}

export const newestFirst = [desc(articles.createdAt), desc(articles.id)]
const pinnedFirst = [desc(articles.pinnedAt), desc(articles.id)]

type CardRow = Omit<Awaited<ReturnType<typeof listCardRows>>[number], 'text'>

function mainImage(article: { image: string | null; images: string[] | null }): string | null {
  return imagesOf(article)[0] ?? null
}

export async function asCards(rows: CardRow[], reader: Account | null): Promise<ArticleCardShape[]> {
  tagPage(...rows.map(({ id }) => `article-${id}`))
  const pictures = await shownPictures(rows.map(mainImage).filter((address) => address !== null))
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    category: categoryOf(row.category),
    picture: withFocus(pictures.get(mainImage(row) ?? ''), row.mainFocus),
    mayEdit: whyNotEdit(row, reader) === null,
  }))
}

/** About 5,000 words: a search reads twenty such texts. */
const textCharactersMax = 30_000

/** The rows come in no order, each with the beginning of its text. */
export function listCardRows(ids: string[]) {
  return db
    .select({ ...cardColumns, text: sql<string>`left(${articles.contentText}, ${textCharactersMax})` })
    .from(articles)
    .where(inArray(articles.id, ids))
}

export async function listNewest(limit: number, reader: Account | null): Promise<ArticleCardShape[]> {
  tagPage('articles')
  const newest = db
    .select(cardColumns)
    .from(articles)
    .where(isPublished())
    .orderBy(...newestFirst)
    .limit(limit)
  return asCards(await newest, reader)
}

export async function listNewestOf(category: Category | null, limit: number) {
  tagPage(category ? `articles-${category}` : 'articles')
  const [rows] = await Promise.all([
    db
      .select({ ...cardColumns, createdAt: articles.createdAt })
      .from(articles)
      .where(and(isPublished(), category ? eq(articles.category, category) : undefined))
      .orderBy(...newestFirst)
      .limit(limit),
    expirePageAtNextPublication(),
  ])
  const cards = await asCards(rows, null)
  return cards.map((card, place) => ({ ...card, publishedAt: rows[place]?.createdAt ?? now() }))
}

export interface Bands {
  newest: ArticleCardShape[]
  byCategory: { category: Category; articles: ArticleCardShape[] }[]
}

export function listBands(reader: Account | null): Promise<Bands> {
  return isAuthor(reader) ? readBands(reader) : cachedData('bands of home', () => readBands(null))
}

async function readBands(reader: Account | null): Promise<Bands> {
  tagPage('articles')
  const keys = categoryKeys()
  const [rows] = await Promise.all([
    bandsOf(keys.length)().execute({ ...Object.fromEntries(keys.entries()), now: now() }),
    expirePageAtNextPublication(),
  ])
  const cards = await asCards(rows, reader)
  const of = (name: string) => cards.filter((_, place) => rows[place]?.band === name)
  const pins = of(pinnedBand)
  const byCategory = keys.map((category, place) => {
    const ownPins = pins.filter((card) => card.category === category)
    return { category, articles: [...ownPins, ...of(String(place))].slice(0, articlesPerBand) }
  })
  return { newest: [...pins, ...of('')].slice(0, newestOnHome), byCategory }
}

const pinnedBand = 'pinned'

const preparedBands = new Map<number, () => ReturnType<typeof prepareBands>>()

/** A category is known by its place, so that each number of categories has one prepared query. */
function bandsOf(count: number) {
  const query = preparedBands.get(count) ?? preparedQuery((database) => prepareBands(database, count))
  preparedBands.set(count, query)
  return query
}

function prepareBands(database: Database, count: number) {
  const band = (name: string, conditions: (SQL | undefined)[], order: SQL[], limit: number) =>
    database
      .select({ band: sql<string>`${sql.raw(`'${name}'`)}`.as('band'), ...cardColumns })
      .from(articles)
      .where(and(lte(articles.createdAt, sql.placeholder('now')), ...conditions))
      .orderBy(...order)
      .limit(inlineLimit(limit))
  const newestBand = (name: string, limit: number) =>
    band(
      name,
      [isNull(articles.pinnedAt), name ? eq(articles.category, sql.placeholder(name)) : undefined],
      newestFirst,
      limit,
    )
  return unionAll(
    newestBand('', newestOnHome),
    band(pinnedBand, [isNotNull(articles.pinnedAt)], pinnedFirst, pinnedMax),
    ...Array.from({ length: count }, (_, place) => newestBand(String(place), articlesPerBand)),
  ).prepare(`bands_of_home_${count}`)
}

export interface CategoryArticles {
  articles: ArticleCardShape[]
  older: string | null
  /** Empty when the previous page is the first one, null on the first page itself. */
  newer: string | null
}

export function listCategory(
  category: Category,
  before: Position | null,
  reader: Account | null,
): Promise<CategoryArticles> {
  if (isAuthor(reader)) return readCategory(category, before, reader)
  return cachedData(`${category} before ${JSON.stringify(before)}`, () => readCategory(category, before, null))
}

async function readCategory(
  category: Category,
  before: Position | null,
  reader: Account | null,
): Promise<CategoryArticles> {
  tagPage(`articles-${category}`)
  await expirePageAtNextPublication()
  const parameters = { now: now(), category }
  const [rows, newer, pins] = await Promise.all([
    before ? furtherPage().execute({ ...parameters, ...before }) : firstPage().execute(parameters),
    before && pageBefore(category, before),
    before ? [] : pinnedPage().execute(parameters),
  ])
  const { page, older } = pageOf(rows, articlesPerPage, ({ id }) => id)
  return { articles: await asCards([...pins, ...page], reader), older, newer }
}

async function pageBefore(category: Category, before: Position): Promise<string> {
  const [start] = await startOfPageBefore().execute({ now: now(), category, ...before })
  return start ? writePosition({ at: start.position, id: start.id }) : ''
}

function inCategory(...conditions: (SQL | undefined)[]): SQL | undefined {
  const isIts = eq(articles.category, sql.placeholder('category'))
  return and(lte(articles.createdAt, sql.placeholder('now')), isIts, ...conditions)
}

const startOfPageBefore = preparedQuery((database) =>
  database
    .select({ id: articles.id, position: position(articles.createdAt) })
    .from(articles)
    .where(
      inCategory(
        isNull(articles.pinnedAt),
        sql`(${articles.createdAt}, ${articles.id}) >= (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(sql`${articles.createdAt} asc nulls last`, sql`${articles.id} asc nulls last`)
    .offset(inlineLimit(articlesPerPage))
    .limit(inlineLimit(1))
    .prepare('articles_of_category_before'),
)

function ofCategory(database: Database, before: SQL | undefined) {
  return database
    .select({ ...cardColumns, position: position(articles.createdAt) })
    .from(articles)
    .where(inCategory(isNull(articles.pinnedAt), before))
    .orderBy(...newestFirst)
    .limit(inlineLimit(articlesPerPage + 1))
}

const pinnedPage = preparedQuery((database) =>
  database
    .select({ ...cardColumns, position: position(articles.createdAt) })
    .from(articles)
    .where(inCategory(isNotNull(articles.pinnedAt)))
    .orderBy(...pinnedFirst)
    .limit(inlineLimit(pinnedMax))
    .prepare('pinned_articles_of_category'),
)

const firstPage = preparedQuery((database) => ofCategory(database, undefined).prepare('articles_of_category'))
const furtherPage = preparedQuery((database) =>
  ofCategory(
    database,
    olderThan(articles.createdAt, articles.id, { at: sql.placeholder('at'), id: sql.placeholder('id') }),
  ).prepare('articles_of_category_further'),
)
