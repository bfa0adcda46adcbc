import { data, redirect } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { listNewest } from '#features/articles/article-lists.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import type { Outcome, Refusal } from '#platform/outcome.ts'
import { findMovedArticle } from '#features/articles/article-addresses.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { isGone } from '#features/articles/gone-articles.server.ts'

export interface NotFound {
  kind: 'not-found'
  sentence: string | null
  newest: ArticleCardShape[]
}

/** The result must be thrown. The status is 410 when the page was removed for good. */
export async function notFound(sentence: string | null, reader: Account | null, status: 404 | 410 = 404) {
  const page: NotFound = { kind: 'not-found', sentence, newest: await listNewest(3, reader) }
  return data(page, { status })
}

/** To be thrown: the 404 page for what is missing, an error page for other refusals. */
export async function refusedPage({ status, sentence, phrases }: Refusal, reader: Account | null) {
  return status === 404 ? notFound(sentence, reader) : data({ message: sentence, phrases }, { status })
}

export async function requireDone<Value>(outcome: Outcome<Value>, reader: Account | null): Promise<Value> {
  if (outcome.ok) return outcome.value
  throw await refusedPage(outcome.refusal, reader)
}

/** A former address leads to the article. @param rest what follows the address of the article */
export async function articleNotFound(slug: string, reader: Account | null, rest = '') {
  const article = await findMovedArticle(slug, reader)
  if (article) return redirect(articlePath(article.slug) + rest, 301)
  return notFound(articleMissing.sentence, reader, (await isGone(slug)) ? 410 : 404)
}
