import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, preparedQuery } from '#platform/database.server.ts'
import { plainWords } from './article.ts'
import { articleSubjects, subjects } from './article-tables.server.ts'
import { subjectsOf } from './subjects.ts'

interface IndexedArticle {
  id: string
  title: string
  contentText: string
  createdAt: Date
}

/** Must run in the article’s transaction. @returns subjects added, removed, or moved into or out of the title */
export async function saveSubjects({ id, title, contentText, createdAt }: IndexedArticle): Promise<string[]> {
  const { subject, inTitle } = articleSubjects
  const before = await db
    .delete(articleSubjects)
    .where(and(eq(articleSubjects.articleId, id), eq(articleSubjects.isTag, false)))
    .returning({ subject, inTitle })
  const rows = subjectsOf(title, contentText, await listOwnWords()).map((match) => ({
    articleId: id,
    subject: match.name,
    inTitle: match.inTitle,
    createdAt,
  }))
  if (rows.length > 0) await db.insert(articleSubjects).values(rows).onConflictDoNothing()
  return differing(before, rows)
}

export async function listOwnWords(): Promise<{ name: string; forms: string[] }[]> {
  const { key, words } = subjects
  const rows = await db.select({ key, words }).from(subjects).where(ne(words, []))
  return rows.map((row) => ({ name: row.key, forms: row.words.map((word) => plainWords(word, ' ').trim()) }))
}

export async function moveSubjects(articleId: string, createdAt: Date): Promise<void> {
  await db.update(articleSubjects).set({ createdAt }).where(eq(articleSubjects.articleId, articleId))
}

function differing(before: SubjectRow[], after: SubjectRow[]): string[] {
  const lacking = (some: SubjectRow[], others: SubjectRow[]) =>
    some.filter((one) => !others.some((other) => one.subject === other.subject && one.inTitle === other.inTitle))
  return [...new Set([...lacking(before, after), ...lacking(after, before)].map(({ subject }) => subject))]
}

interface SubjectRow {
  subject: string
  inTitle: boolean
}

export async function savedSubjectsOf(articleId: string): Promise<string[]> {
  const rows = await subjectsById().execute({ id: articleId })
  return rows.map(({ subject }) => subject)
}

const subjectsById = preparedQuery((database) =>
  database
    .select({ subject: articleSubjects.subject })
    .from(articleSubjects)
    .where(eq(articleSubjects.articleId, sql.placeholder('id')))
    .prepare('subjects_of_article'),
)

export function listTitledSubjects(names: string[]) {
  const { subject, articleId, inTitle, createdAt } = articleSubjects
  return db
    .select({ subject, articleId })
    .from(articleSubjects)
    .where(and(inArray(subject, names), eq(inTitle, true), lte(createdAt, now())))
    .as('titled_subjects')
}
