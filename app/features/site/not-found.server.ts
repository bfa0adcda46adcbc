import { data } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { listNewest } from '#features/articles/article-lists.server.ts'

/** What the error page of an absent page shows: never a dead end. */
export interface NotFound {
  kind: 'not-found'
  /** « Article introuvable. », or null for an unknown address. */
  sentence: string | null
  newest: ArticleCardShape[]
}

/** To be thrown. */
export async function notFound(sentence: string | null, reader: Account | null) {
  const found: NotFound = { kind: 'not-found', sentence, newest: await listNewest(3, reader) }
  return data(found, { status: 404 })
}
