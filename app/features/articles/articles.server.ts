import { isDeepStrictEqual } from 'node:util'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db, transaction, waitForTurn } from '#platform/database.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { isScheduled, whyNotEdit, whyNotWrite } from './article.ts'
import { derivedColumns } from './derived-columns.ts'
import { columnsOf, inputOf } from './article-input.ts'
import { fillingTag, nearbyTags, subjectTag } from './article-events.ts'
import { missingFieldsSentence, type ArticleInput } from './article-fields.ts'
import type { PublicationForm } from './article-form.ts'
import { articleDrafts, articles } from './article-tables.server.ts'
import { saveRevision } from './revisions.server.ts'
import { sanitize } from './sanitizer.server.ts'
import { addressesLock, changeSlug, isSlugTaken, readSlug } from './article-addresses.server.ts'
import { holdCategory } from './category-articles.server.ts'
import { shortSlugOf, slugOf } from './slug.ts'
import { lockArticle, type ArticleRow } from './stored-article.server.ts'
import { saveSubjects, savedSubjectsOf } from './subjects.server.ts'
import { articleMissing, type ArticleRefusal } from './article-refusal.ts'
import { holdReadingSpeed } from './read-times.server.ts'
import { announceSave } from './publication.server.ts'

export interface Published {
  id: string
  slug: string
  scheduledFor: Date | null
}

const changedMeanwhile =
  'Cet article a changé depuis que vous l’avez ouvert. Votre texte est intact\u00a0: choisissez la version à garder.'

const publishedOtherwise =
  'Ce brouillon est déjà publié, avec un autre texte. Le vôtre est intact\u00a0: choisissez la version à garder.'

export const defaultPublication: PublicationForm = { version: null, draft: null, slug: undefined, publishAt: undefined }

/**
 * Publishes or schedules, and deletes the draft. A draft that is submitted twice is published once; with another text,
 * after an answer that was lost, it is refused with the published one.
 */
export async function publishArticle(
  form: ArticleInput,
  author: Account,
  publication: PublicationForm & { hasShortSlug?: boolean } = defaultPublication,
): Promise<Outcome<Published, ArticleRefusal>> {
  const forbidden = whyNotWrite(author)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const outcome = await sanitizedColumns(form)
  if (!outcome.ok) return outcome
  return transaction(async () => {
    const columns = { ...outcome.value, category: await holdCategory(form.category) }
    const derivedValues = derivedColumns(columns.contentText, await holdReadingSpeed())
    if (publication.draft) {
      const already = await answerRepetition(publication.draft, columns, author, publication)
      if (already) return already
    }
    const at = laterOrNow(publication.publishAt ?? null)
    const article = await insertArticle(
      { ...columns, ...derivedValues, author: author.email, authorId: author.id, draftId: publication.draft },
      at,
      publication.hasShortSlug ? await freeShortSlug(form.title) : null,
    )
    if (!article) {
      // A concurrent request published the same draft.
      const already = publication.draft && (await answerRepetition(publication.draft, columns, author, publication))
      if (already) return already
      throw new Error('The article was not written.')
    }
    const { category, content } = columns
    await saveRevision(article.id, 1, { ...form, category, content }, columns, author)
    const subjects = await saveSubjects({ id: article.id, createdAt: at, ...columns })
    // Articles are locked before drafts everywhere, to avoid deadlocks.
    if (publication.draft) await deleteDraft(eq(articleDrafts.id, publication.draft), author)
    const dates = { createdAt: at, announcedAt: null, withdrawnAt: null }
    const newState = { ...article, ...dates, category, authorId: author.id }
    await announceSave(newState, null, nearbyTags(subjects, category))
    return done({ ...article, scheduledFor: at > now() ? at : null })
  })
}

async function answerRepetition(
  draft: string,
  columns: object,
  author: Account,
  { publishAt }: PublicationForm,
): Promise<Outcome<Published, ArticleRefusal> | null> {
  const id = await findArticleOfDraft({ draftId: draft, authorId: author.id })
  const article = id && (await lockArticle(id, 'key share'))
  if (!article) return null
  const { createdAt } = article
  const requestedAt = laterOrNow(publishAt ?? null)
  const isSameTime = requestedAt.getTime() === createdAt.getTime() || (requestedAt <= now() && createdAt <= now())
  if (!isSameText(article, columns) || !isSameTime)
    return refused({ status: 409, sentence: publishedOtherwise, theirs: asTheirs(article) })
  return done(publishedOf(article))
}

function isSameText(article: ArticleRow, columns: object): boolean {
  return isDeepStrictEqual({ ...article, ...JSON.parse(JSON.stringify(columns)) }, article)
}

export async function updateArticle(
  id: string,
  form: ArticleInput,
  account: Account,
  publication: PublicationForm & { keepsDraft?: boolean; keepsWords?: boolean } = defaultPublication,
): Promise<Outcome<Published, ArticleRefusal>> {
  const outcome = await sanitizedColumns(form, publication.keepsWords)
  return transaction(async () => {
    const category = await holdCategory(form.category)
    const speed = await holdReadingSpeed()
    const article = await lockArticle(id, 'update')
    if (!article) return refused(articleMissing)
    const forbidden = whyNotEdit(article, account)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    if (!outcome.ok) return outcome
    const columns = { ...outcome.value, category }
    const publishedAt = publicationDateOf(article, publication)
    const slug = await readSlug(publication.slug, article)
    const isMoved = slug !== article.slug
    if (publication.version !== null && publication.version !== article.version) {
      // The form was sent twice, by a double click or after a lost answer.
      const isStored = isSameText(article, columns) && !isMoved && publishedAt.getTime() === article.createdAt.getTime()
      if (!isStored) return refused({ status: 409, sentence: changedMeanwhile, theirs: asTheirs(article) })
      if (!publication.keepsDraft) await deleteDraft(eq(articleDrafts.articleId, id), account)
      return done(publishedOf(article))
    }
    const sentence = isMoved ? await changeSlug(article, slug) : null
    if (sentence) return refused({ status: 409, sentence, field: 'slug' as const })
    await saveRevision(id, article.version, inputOf(article), article, null, article.updatedAt)
    const version = article.version + 1
    await db
      .update(articles)
      .set({
        ...columns,
        ...derivedColumns(columns.contentText, speed),
        version,
        date: article.withdrawnAt ? article.date : publishedAt,
        createdAt: publishedAt,
        updatedAt: now(),
      })
      .where(eq(articles.id, id))
    await saveRevision(id, version, { ...form, category, content: columns.content }, columns, account)
    const changedSubjects = await saveSubjects({ id, createdAt: publishedAt, ...columns })
    if (!publication.keepsDraft) await deleteDraft(eq(articleDrafts.articleId, id), account)
    const appears = isMoved || isScheduled(article, now())
    const subjects = appears ? await savedSubjectsOf(id) : changedSubjects
    const fills = appears || category !== article.category ? [fillingTag(category)] : []
    const newState = { ...article, slug, category, createdAt: publishedAt }
    await announceSave(newState, article, [...subjects.map(subjectTag), ...fills])
    return done(publishedOf({ ...article, slug, createdAt: publishedAt }))
  })
}

function publishedOf(article: ArticleRow): Published {
  const { id, slug, createdAt } = article
  return { id, slug, scheduledFor: isScheduled(article, now()) ? createdAt : null }
}

function asTheirs(article: ArticleRow): NonNullable<ArticleRefusal['theirs']> {
  return {
    articleId: article.id,
    version: article.version,
    input: inputOf(article),
    savedAt: article.updatedAt.toISOString(),
  }
}

function publicationDateOf(article: ArticleRow, { publishAt }: PublicationForm): Date {
  if (publishAt === undefined || !isScheduled(article, now())) return article.createdAt
  return laterOrNow(publishAt)
}

function laterOrNow(publishedAt: Date | null): Date {
  const at = now()
  return publishedAt && publishedAt > at ? publishedAt : at
}

async function sanitizedColumns(input: ArticleInput, keepsWords = false) {
  const outcome = await sanitize(input.content)
  if (!outcome.ok) return refused({ status: 400 as const, sentence: outcome.refusal })
  const { content, text: contentText, checksum } = outcome.value
  if (!hasVisibleText(contentText) && !content.includes('<img'))
    return refused({ status: 400 as const, sentence: missingFieldsSentence })
  const objection = keepsWords ? null : await objectionTo({ ...input, content })
  if (objection) return refused(objection)
  return done({ ...columnsOf({ ...input, content }), sanitizedChecksum: checksum, contentText })
}

async function findArticleOfDraft({
  draftId,
  authorId,
}: Pick<NewArticle, 'draftId' | 'authorId'>): Promise<string | null> {
  if (!draftId || !authorId) return null
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.draftId, draftId), eq(articles.authorId, authorId)))
  return article?.id ?? null
}

async function deleteDraft(which: SQL, author: Account): Promise<void> {
  await db.delete(articleDrafts).where(and(which, eq(articleDrafts.authorId, author.id)))
}

type NewArticle = Omit<typeof articles.$inferInsert, 'date' | 'createdAt' | 'updatedAt' | 'slug'>

async function freeShortSlug(title: string): Promise<string | null> {
  const slug = shortSlugOf(title)
  await waitForTurn(addressesLock)
  return slug && !(await isSlugTaken(slug, null)) ? slug : null
}

async function insertArticle(
  article: NewArticle,
  at: Date,
  shortSlug: string | null,
): Promise<{ id: string; slug: string } | null> {
  const updatedAt = now()
  for (let later = 0; later < 1000; later++) {
    const slug = (later === 0 && shortSlug) || slugOf(article.title, new Date(updatedAt.getTime() + later))
    const [row] = await db
      .insert(articles)
      .values({ ...article, date: at, createdAt: at, updatedAt, slug })
      .onConflictDoNothing()
      .returning({ id: articles.id, slug: articles.slug })
    if (row) return row
    if (await findArticleOfDraft(article)) return null
  }
  return null
}
