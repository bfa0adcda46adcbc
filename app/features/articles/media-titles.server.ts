import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { MediaTexts } from '#features/library/media-library.server.ts'
import { searchPattern } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { articles, mediaNames } from './article-tables.server.ts'
import { isInUse } from './media-usage.server.ts'

const { address, title, poster } = mediaNames

export const mediaTexts: MediaTexts = {
  isInUse,
  /** The newest article that shows a file names it. */
  names: (addresses) =>
    db
      .selectDistinctOn([address], { address, title, poster })
      .from(mediaNames)
      .innerJoin(articles, eq(articles.id, mediaNames.articleId))
      .where(and(inArray(address, addresses), ne(title, '')))
      .orderBy(address, desc(articles.createdAt)),
  isNamed: (file, term) =>
    sql`exists (select from ${mediaNames} where ${address} = ${file} and ${mediaNames.words} like ${searchPattern(term)})`,
}
