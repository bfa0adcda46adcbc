import { eq, sql } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { missingFieldsSentence } from '#features/articles/article-fields.ts'
import { inputFrom } from '#features/articles/article-input.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { pages } from './page-tables.server.ts'
import { type PageInput, pageMissing, whyNotWritePage } from './page.ts'

export type PageRow = typeof pages.$inferSelect

export async function findPage(id: string): Promise<PageRow | null> {
  if (!isUuid(id)) return null
  const [page] = await db.select().from(pages).where(eq(pages.id, id))
  return page ?? null
}

export async function lockPage(id: string): Promise<PageRow | null> {
  if (!isUuid(id)) return null
  const [page] = await db.select().from(pages).where(eq(pages.id, id)).for('update')
  return page ?? null
}

/** Every change of a page checks the right and holds the row. */
export async function changePage<Value>(
  id: string,
  account: Account,
  work: (page: PageRow) => Promise<Outcome<Value, ArticleRefusal>>,
): Promise<Outcome<Value, ArticleRefusal>> {
  const forbidden = whyNotWritePage(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return transaction(async () => {
    const page = await lockPage(id)
    return page ? work(page) : refused(pageMissing)
  })
}

export interface CleanPage extends PageInput {
  text: string
  checksum: string
}

export async function cleanPage({ title, content }: PageInput): Promise<Outcome<CleanPage, ArticleRefusal>> {
  const outcome = await sanitize(content)
  if (!outcome.ok) return refused({ status: 400, sentence: outcome.refusal })
  const { content: clean, text, checksum } = outcome.value
  return done({ title, content: clean, text, checksum })
}

export async function whyNotOnline({ title, text, content }: CleanPage): Promise<ArticleRefusal | null> {
  const isWritten = hasVisibleText(title) && (hasVisibleText(text) || content.includes('<img'))
  return isWritten ? objectionTo({ title, content }) : { status: 400, sentence: missingFieldsSentence }
}

/** Few pages are read one by one, so they need no entry in the index of the articles. */
export function textColumns({ title, content, text, checksum }: CleanPage) {
  const line = sql`public.amulette_search_line(${`${title} ${text}`})`
  return {
    title,
    content,
    sanitizedChecksum: checksum,
    contentText: text,
    searchText: sql`${line}`,
    searchWords: sql`to_tsvector('pg_catalog.french', left(${line}, 300000))`,
  }
}

/** The editor of articles reads and writes pages: the other fields of an article stay empty. */
export function editorInput({ title, content }: PageInput) {
  return inputFrom({ title, content })
}
