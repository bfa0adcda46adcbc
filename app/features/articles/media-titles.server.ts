import { desc, eq, inArray, sql } from 'drizzle-orm'
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
      .where(inArray(address, addresses))
      .orderBy(address, desc(articles.createdAt)),
  addressesWith: (term) => sql`select address from ${mediaNames} where words like ${searchPattern(term)}`,
}
