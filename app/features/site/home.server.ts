import type { Account } from '#features/accounts/account.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { listBands } from '#features/articles/lists/article-lists.server.ts'

export interface HomeSelection {
  newest: ArticleCardShape[]
  bracelets: ArticleCardShape[]
  pendants: ArticleCardShape[]
}

export async function selectForHome(reader: Account | null): Promise<HomeSelection> {
  const { newest, bracelet, pendentif } = await listBands(reader)
  return { newest, bracelets: bracelet, pendants: pendentif }
}
