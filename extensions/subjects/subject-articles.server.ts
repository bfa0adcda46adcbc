import { and, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { plainWords } from '#features/articles/article.ts'
import { subjectTag } from '#features/articles/article-events.ts'
import { articlesPerPage, asCards, cardColumns, newestFirst } from '#features/articles/article-lists.server.ts'
import { articles, articleSubjects, subjects } from '#features/articles/article-tables.server.ts'
import { expirePageAtNextPublication, isPublished } from '#features/articles/publication.server.ts'
import type { ArticleLink } from '#features/reading/article-links.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { olderThan, pageOf, position, type Position, writePosition } from '#platform/keyset.server.ts'
import { pageWithin, rowsPerPage } from '#platform/ui/list-page.ts'
import { articlesMin, linksMax, subjectPath, type SubjectView } from './subject.ts'
import { isUsual, keysOf, listSubjects, readSubjects } from './subjects.server.ts'

export async function listArticlesOf(keys: string[], before: Position | null, reader: Account | null) {
  tagPage('articles')
  await expirePageAtNextPublication()
  const [rows, newer] = await Promise.all([
    articlesOf(keys, before ? olderThan(articles.createdAt, articles.id, before) : undefined)
      .orderBy(...newestFirst)
      .limit(articlesPerPage + 1),
    before && startBefore(keys, before),
  ])
  const { page, older } = pageOf(rows, articlesPerPage, ({ id }) => id)
  return { articles: await asCards(page, reader), older, newer }
}

/** @returns an empty text when the page before is the first one */
async function startBefore(keys: string[], { at, id }: Position): Promise<string> {
  const [start] = await articlesOf(
    keys,
    sql`(${articles.createdAt}, ${articles.id}) >= (${at}::timestamptz, ${id}::uuid)`,
  )
    .orderBy(articles.createdAt, articles.id)
    .offset(articlesPerPage)
    .limit(1)
  return start ? writePosition({ at: start.position, id: start.id }) : ''
}

function articlesOf(keys: string[], condition: SQL | undefined) {
  const { articleId, subject } = articleSubjects
  const ids = db.select({ id: articleId }).from(articleSubjects).where(inArray(subject, keys))
  return db
    .select({ ...cardColumns, position: position(articles.createdAt) })
    .from(articles)
    .where(and(isPublished(), inArray(articles.id, ids), condition))
}

const groupKey = sql<string>`coalesce(${subjects.joinedTo}, ${articleSubjects.subject})`

/** Published articles by the key of their subject. */
async function countArticles(): Promise<Map<string, number>> {
  const pairs = db
    .selectDistinct({ key: groupKey.as('key'), id: articleSubjects.articleId })
    .from(articleSubjects)
    .leftJoin(subjects, eq(subjects.key, articleSubjects.subject))
    .where(lte(articleSubjects.createdAt, now()))
    .as('pairs')
  const rows = await db.select({ key: pairs.key, count: sql<number>`count(*)::int` }).from(pairs).groupBy(pairs.key)
  return new Map(rows.map((row) => [row.key, row.count]))
}

export async function listSitemapEntries() {
  const rows = await db
    .select({ key: groupKey, lastChange: sql<string>`max(greatest(${articles.createdAt}, ${articles.updatedAt}))` })
    .from(articleSubjects)
    .innerJoin(articles, eq(articles.id, articleSubjects.articleId))
    .leftJoin(subjects, eq(subjects.key, articleSubjects.subject))
    .where(isPublished())
    .groupBy(groupKey)
    .having(sql`count(distinct ${articles.id}) >= ${articlesMin}`)
  const all = (await listSubjects()).filter(({ isHidden, joinedTo }) => !isHidden && !joinedTo)
  return rows.flatMap(({ key, lastChange }) =>
    all
      .filter((one) => one.key === key)
      .map(({ slug }) => ({ path: subjectPath(slug), lastChange: new Date(lastChange) })),
  )
}

/** The subjects of the title come first, then the tags. */
export async function listSubjectLinks(articleId: string): Promise<ArticleLink[]> {
  const all = await listSubjects()
  const { subject: subjectKey, inTitle, isTag } = articleSubjects
  const own = await db
    .select({ key: subjectKey })
    .from(articleSubjects)
    .where(eq(articleSubjects.articleId, articleId))
    .orderBy(desc(inTitle), desc(isTag), subjectKey)
  const keyOf = (key: string) => all.find((one) => one.key === key)?.joinedTo ?? key
  const groups = [...new Set(own.map((row) => keyOf(row.key)))].flatMap((key) => {
    const subject = all.find((one) => one.key === key && !one.isHidden)
    return subject ? [{ ...subject, keys: keysOf(subject, all) }] : []
  })
  const keys = groups.flatMap((group) => group.keys)
  tagPage(`article-${articleId}`, ...keys.map(subjectTag))
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as key where exists (select from ${articleSubjects} as other
      where other.subject = key and other.article_id <> ${articleId} and other.created_at <= ${now()})`)
  const keysElsewhere = new Set(rows.map(({ key }) => key))
  return groups
    .filter((group) => group.keys.some((key) => keysElsewhere.has(key)))
    .slice(0, linksMax)
    .map(({ name, slug }) => ({ label: name, href: subjectPath(slug) }))
}

/** A subject that the blog knows is listed once an article is about it. */
export async function readSubjectList() {
  const [all, counts] = await Promise.all([readSubjects(), countArticles()])
  const joins = Object.groupBy(all, ({ joinedTo }) => joinedTo ?? '')
  return all
    .map((subject) => ({ ...subject, count: counts.get(subject.key) ?? 0, joins: joins[subject.key] ?? [] }))
    .filter((subject) => !subject.joinedTo && (subject.count > 0 || !isUsual(subject)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

/** The list is short, and names are compared as search compares words. */
export function subjectsIn(all: Awaited<ReturnType<typeof readSubjectList>>, view: SubjectView) {
  const { term, order } = view
  const phrase = plainWords(term, ' ')
  const rows = all.filter(({ name, words }) => plainWords([name, ...words].join(' '), ' ').includes(phrase))
  if (order === 'articles') rows.sort((one, other) => other.count - one.count)
  const page = pageWithin(view.page, rows.length)
  return { rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage), count: rows.length, view: { ...view, page } }
}
