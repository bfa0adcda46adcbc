import type { Account } from '#features/accounts/account.ts'
import { newestOnHome, type ArticleCardShape } from '#features/articles/article.ts'
import { endPageAtNextPublication } from '#features/articles/publication.server.ts'
import { listNewest } from '#features/articles/reading.server.ts'

const articlesPerBand = 4

export interface HomeSelection {
  newest: ArticleCardShape[]
  bracelets: ArticleCardShape[]
  pendants: ArticleCardShape[]
}

/** The nine newest, then the newest of each category. */
export async function selectForHome(reader: Account | null): Promise<HomeSelection> {
  const [newest, bracelets, pendants] = await Promise.all([
    listNewest(newestOnHome, reader),
    listNewest(articlesPerBand, reader, 'bracelet'),
    listNewest(articlesPerBand, reader, 'pendentif'),
    endPageAtNextPublication(),
  ])
  return { newest, bracelets, pendants }
}
