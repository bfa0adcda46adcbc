import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { joinAuthor } from '#features/accounts/authors.server.ts'
import { authorSql } from './author-sql.server.ts'
import { db } from '#platform/database.server.ts'
import { programFields } from '#features/articles/article-fields.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'

export function readableArticles(reader: Account | null) {
  const query = db
    .select({
      id: articles.id,
      title: articles.title,
      slug: articles.slug,
      content: articles.content,
      excerpt: articles.excerpt,
      category: articles.category,
      image: articles.image,
      images: articles.images,
      ...Object.fromEntries(programFields.map(([key]) => [key, articles[key]])),
      date: articles.date,
      readTime: articles.readTime,
      author: authorSql(reader, articles.authorId, articles.author).as('author'),
      authorId: articles.authorId,
      createdAt: articles.createdAt,
    })
    .from(articles)
    .$dynamic()
  return joinAuthor(query, articles.authorId).where(isAdmin(reader) ? undefined : isPublished())
}

export function isShownAuthor(personId: SQLWrapper): SQL {
  const own = db
    .select({ one: sql`1` })
    .from(articles)
    .where(and(eq(articles.authorId, personId), isPublished()))
  return sql`exists ${own}`
}
