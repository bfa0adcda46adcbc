import { eq, inArray, or, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { keepAddresses } from '#platform/former-addresses.server.ts'
import { byColumnName, insertRows, json } from './insert-rows.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { articleChange } from '#features/articles/article-events.ts'
import { isSlugInTrash } from '#features/articles/article-trash.server.ts'
import type { derivedColumns } from '#features/articles/derived-columns.ts'
import { type columnsOf, inputOf } from '#features/articles/article-input.ts'
import { articles, articleSubjects, goneArticles, subjects } from '#features/articles/article-tables.server.ts'
import { changeOf, publicationJob } from '#features/articles/publication.server.ts'
import { knownSubjects } from '#features/articles/subject-names.ts'
import { listOwnWords } from '#features/articles/subjects.server.ts'
import { subjectKeyOf, subjectsOf } from '#features/articles/subjects.ts'
import { saveRevision } from '#features/articles/revisions.server.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import type { Article } from '../../records.ts'

type OwnFields = 'id' | 'slug' | 'version' | 'author' | 'authorId' | 'tags' | 'addresses'
type Moments = 'date' | 'createdAt' | 'updatedAt' | 'commentsClosedAt' | 'withdrawnAt'
type Columns = ReturnType<typeof columnsOf> & ReturnType<typeof derivedColumns>

/** Dates keep their microseconds. */
export type ImportedArticle = Columns & Pick<Article, OwnFields | Moments> & { sanitizedChecksum: string }

export async function findKnownArticles(ids: string[], slugs: string[]) {
  const { id, slug, title, content, category, image } = articles
  const goneRows = await db
    .select({ slug: goneArticles.slug })
    .from(goneArticles)
    .where(inArray(goneArticles.slug, slugs))
  return {
    articles: await db
      .select({ id, slug, title, content, category, image })
      .from(articles)
      .where(or(inArray(id, ids), inArray(slug, slugs))),
    gone: new Set(goneRows.map((row) => row.slug)),
  }
}

export async function isSlugTaken(slug: string): Promise<boolean> {
  return (await db.$count(articles, eq(articles.slug, slug))) > 0 || isSlugInTrash(slug)
}

export async function storeArticles(newArticles: ImportedArticle[], replacements: ImportedArticle[]): Promise<void> {
  await transaction(async () => {
    await insertRows(articles, newArticles.map(withMarks))
    for (const row of replacements) await replace(row)
    const ids = replacements.map(({ id }) => id)
    if (ids.length > 0) await db.delete(articleSubjects).where(inArray(articleSubjects.articleId, ids))
    await storeSubjects([...newArticles, ...replacements])
    const addresses = newArticles.flatMap(({ id: target, addresses: slugs }) => slugs.map((slug) => ({ slug, target })))
    await keepAddresses('article', addresses)
    for (const { createdAt, withdrawnAt } of [...newArticles, ...replacements]) {
      const at = new Date(createdAt)
      if (at > now() && !withdrawnAt) await enqueue(publicationJob, {}, { at })
    }
    await announceImport(
      newArticles.map(({ id }) => id),
      ids,
    )
  })
}

async function announceImport(newIds: string[], replacedIds: string[]): Promise<void> {
  const { id, slug, category, authorId, announcedAt } = articles
  const rows = await db
    .select({ id, slug, category, authorId, announcedAt })
    .from(articles)
    .where(inArray(id, [...newIds, ...replacedIds]))
  await announceAll(
    articleChange,
    rows.map((row) => ({ ...changeOf(row, 'imported'), ...(newIds.includes(row.id) && { before: null }) })),
  )
}

function withMarks({ tags: _tags, addresses: _addresses, ...row }: ImportedArticle) {
  const announcedAt = new Date(row.createdAt) > now() ? null : now()
  return byColumnName(articles, { ...row, announcedAt })
}

async function replace({ id, ...newValues }: ImportedArticle): Promise<void> {
  const before = await lockArticle(id, 'update')
  if (!before) return
  await saveRevision(id, before.version, inputOf(before), before, null, before.updatedAt)
  const { slug: _slug, version: _version, tags: _tags, addresses: _addresses, ...changes } = newValues
  const row = byColumnName(articles, changes)
  const columns = sql.join(
    Object.keys(row).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`update ${articles} set (${columns}) = (select ${columns} from jsonb_populate_record(null::articles, ${json(row)}::jsonb)),
    version = version + 1 where id = ${id}`)
}

/** A tag finds the subject that has its name, or creates it. */
async function storeSubjects(rows: ImportedArticle[]): Promise<void> {
  const tags = new Map(rows.flatMap((row) => row.tags.map((name) => [subjectKeyOf(name), name] as const)))
  const known = new Set(knownSubjects.map(({ name }) => name))
  const additions = [...tags].filter(([key]) => key !== '' && !known.has(key))
  if (additions.length > 0)
    await db
      .insert(subjects)
      .values(additions.map(([key, name]) => ({ key, slug: key.replaceAll(' ', '-'), name })))
      .onConflictDoNothing()
  const own = await listOwnWords()
  await insertRows(
    articleSubjects,
    rows.flatMap((row) => subjectRows(row, own)),
  )
}

function subjectRows(
  { id, title, contentText, createdAt, tags }: ImportedArticle,
  own: Awaited<ReturnType<typeof listOwnWords>>,
) {
  const row = { article_id: id, created_at: createdAt }
  // The first row of a subject stays.
  return [
    ...tags.map((name) => ({ ...row, subject: subjectKeyOf(name), in_title: false, is_tag: true })),
    ...subjectsOf(title, contentText, own).map(({ name, inTitle }) => ({
      ...row,
      subject: name,
      in_title: inTitle,
      is_tag: false,
    })),
  ].filter(({ subject }) => subject !== '')
}
