import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { MediaTexts } from '#features/library/media-library.server.ts'
import { db } from '#platform/database.server.ts'
import { articles, mediaNames } from './article-tables.server.ts'
import { isInUse, isInUseElsewhere } from './media-usage.server.ts'

const { address, title, poster } = mediaNames

export const mediaTexts: MediaTexts = {
  isInUse,
  isInUseElsewhere,
  /** The newest article that shows a file names it. */
  names: (addresses) =>
    db
      .selectDistinctOn([address], { address, title, poster })
      .from(mediaNames)
      .innerJoin(articles, eq(articles.id, mediaNames.articleId))
      .where(and(inArray(address, addresses), ne(title, '')))
      .orderBy(address, desc(articles.createdAt)),
}
