import { eq, inArray, lt } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { articles, articleSubjects } from './article-tables.server.ts'
import { subjectsOf, subjectsVersion } from './subjects.ts'

interface Told {
  id: string
  title: string
  contentText: string
  createdAt: Date
}

/** In the transaction that writes the article. */
export async function keepSubjects({ id, title, contentText, createdAt }: Told): Promise<void> {
  await db.delete(articleSubjects).where(eq(articleSubjects.articleId, id))
  const rows = subjectsOf(title, contentText).map(({ name, inTitle }) => ({
    articleId: id,
    subject: name,
    inTitle,
    createdAt,
  }))
  if (rows.length > 0) await db.insert(articleSubjects).values(rows)
  await db.update(articles).set({ subjectsVersion }).where(eq(articles.id, id))
}

/** So few at once that nobody who reads or writes notices. */
const articlesAtOnce = 200

/** A round: articles from before this list of subjects, or that came by another way than the editor. */
export async function nameMissingSubjects(): Promise<void> {
  const missing = db
    .select({ id: articles.id })
    .from(articles)
    .where(lt(articles.subjectsVersion, subjectsVersion))
    .limit(articlesAtOnce)
    .for('update', { skipLocked: true })
  await transaction(async () => {
    const rows = await db
      .select({
        id: articles.id,
        title: articles.title,
        contentText: articles.contentText,
        createdAt: articles.createdAt,
      })
      .from(articles)
      .where(inArray(articles.id, missing))
    for (const row of rows) await keepSubjects(row)
  })
}
