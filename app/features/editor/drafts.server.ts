import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Account } from '#features/accounts/account.ts'
import { writerName } from '#features/profile/account-deletion.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { inDays, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { draftsMax, previewDays, whyNotEdit, whyNotWrite } from '#features/articles/article.ts'
import { inputFrom, inputOf } from '#features/articles/article-input.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import type { DraftForm } from '#features/articles/article-form.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { articleMissing, type ArticleRefusal, draftMissing } from '#features/articles/article-refusal.ts'

export interface SavedDraft {
  id: string
  /** ISO 8601 */
  savedAt: string
}

const tooManyDrafts: ArticleRefusal = {
  status: 409,
  sentence: `Vous avez déjà ${draftsMax} brouillons. Supprimez-en avant d’en commencer un autre.`,
}

/** @param id comes from the browser, so that a repeated request stores one draft. An article has one per person. */
export async function saveDraft(
  id: string,
  form: DraftForm,
  account: Account,
): Promise<Outcome<SavedDraft, ArticleRefusal>> {
  const forbidden = whyNotWrite(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  if (!isUuid(id)) return refused(draftMissing)
  const { articleId, baseVersion, ...input } = form
  const cleanText = await sanitize(input.content)
  if (!cleanText.ok) return refused({ status: 400, sentence: cleanText.refusal })
  const { content, checksum } = cleanText.value
  return transaction(async () => {
    if (articleId) {
      const [article] = await db
        .select({ authorId: articles.authorId })
        .from(articles)
        .where(eq(articles.id, articleId))
      if (!article) return refused(articleMissing)
      const notTheirs = whyNotEdit(article, account)
      if (notTheirs) return refused({ status: 403, sentence: notTheirs })
    }
    const existingDraft = articleId ? await findDraftOf(articleId, account) : await findDraft(id, account)
    const at = now()
    const columns = {
      input: { ...input, content },
      sanitizedChecksum: checksum,
      baseVersion,
      updatedAt: at,
    }
    if (existingDraft) {
      await db.update(articleDrafts).set(columns).where(ownDraft(existingDraft.id, account))
      return done({ id: existingDraft.id, savedAt: at.toISOString() })
    }
    // It was published from another tab: the draft must not reappear.
    if ((await db.$count(articles, and(eq(articles.draftId, id), eq(articles.authorId, account.id)))) > 0)
      return refused(draftMissing)
    if ((await db.$count(articleDrafts, eq(articleDrafts.authorId, account.id))) >= draftsMax) {
      return refused(tooManyDrafts)
    }
    const insertedRows = await db
      .insert(articleDrafts)
      .values({ id, articleId, authorId: account.id, createdAt: at, ...columns })
      .onConflictDoNothing()
      .returning({ id: articleDrafts.id })
    return insertedRows.length > 0 ? done({ id, savedAt: at.toISOString() }) : refused(draftMissing)
  })
}

export async function findDraft(id: string, account: Account): Promise<StoredDraft | null> {
  return isUuid(id) ? findBy(articleDrafts.id, id, account) : null
}

export async function findDraftOf(articleId: string, account: Account): Promise<StoredDraft | null> {
  return isUuid(articleId) ? findBy(articleDrafts.articleId, articleId, account) : null
}

async function findBy(column: AnyPgColumn, id: string, account: Account): Promise<StoredDraft | null> {
  const [row] = await db
    .select()
    .from(articleDrafts)
    .where(and(eq(column, id), eq(articleDrafts.authorId, account.id)))
  return row ? asStoredDraft(row) : null
}

export async function listDrafts(account: Account): Promise<StoredDraft[]> {
  const rows = await db
    .select()
    .from(articleDrafts)
    .where(and(eq(articleDrafts.authorId, account.id), isNull(articleDrafts.articleId)))
    .orderBy(desc(articleDrafts.updatedAt))
    .limit(draftsMax)
  return rows.map(asStoredDraft)
}

/** Extensions say where drafts come from, by their ids, in words such as « Proposé par … ». */
export const draftOrigins: ((ids: string[]) => Promise<Map<string, string>>)[] = []

export async function listDraftOrigins(ids: string[]): Promise<Map<string, string>> {
  const maps = await Promise.all(draftOrigins.map((listOrigins) => listOrigins(ids)))
  return new Map(maps.flatMap((map) => [...map]))
}

export async function deleteDraft(id: string, account: Pick<Account, 'id'>): Promise<boolean> {
  if (!isUuid(id)) return false
  const deletedRows = await db.delete(articleDrafts).where(ownDraft(id, account)).returning({ id: articleDrafts.id })
  return deletedRows.length > 0
}

/** The previous link stops working. Only a hash of the token is stored. */
export async function makePreviewLink(id: string, account: Account): Promise<string | null> {
  const draft = await findDraft(id, account)
  if (!draft) return null
  const token = makeSecretToken()
  await db
    .update(articleDrafts)
    .set({ previewHash: hashOfToken(token), previewUntil: inDays(previewDays) })
    .where(ownDraft(id, account))
  return token
}

export async function findPreview(token: string) {
  const [row] = await joinAuthor(
    db
      .select({ draft: articleDrafts, ...authorColumns() })
      .from(articleDrafts)
      .$dynamic(),
    articleDrafts.authorId,
  ).where(and(eq(articleDrafts.previewHash, hashOfToken(token)), gt(articleDrafts.previewUntil, now())))
  if (!row?.draft.previewUntil) return null
  const { input, authorId, previewUntil } = row.draft
  return { input: inputFrom(input), authorId, authorName: writerName(row), until: previewUntil.toISOString() }
}

/** Makes a draft of what readers see, to preview or change it without touching the article. */
export async function draftOfArticle(articleId: string, account: Account): Promise<StoredDraft | null> {
  const existingDraft = await findDraftOf(articleId, account)
  if (existingDraft || !isUuid(articleId)) return existingDraft
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId))
  if (!article || whyNotEdit(article, account)) return null
  const form = { ...inputOf(article), articleId, baseVersion: article.version }
  const outcome = await saveDraft(crypto.randomUUID(), form, account)
  return outcome.ok ? findDraft(outcome.value.id, account) : null
}

function ownDraft(id: string, account: Pick<Account, 'id'>): SQL | undefined {
  return and(eq(articleDrafts.id, id), eq(articleDrafts.authorId, account.id))
}

export type StoredDraft = ReturnType<typeof asStoredDraft>

function asStoredDraft(row: typeof articleDrafts.$inferSelect) {
  const { id, articleId, baseVersion, input, updatedAt } = row
  return { id, articleId, baseVersion, input: inputFrom(input), savedAt: updatedAt.toISOString() }
}
