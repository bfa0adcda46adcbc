import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { type Objection, objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isPublic, never, pinnedMax, whyNotEdit, whyNotPin } from './article.ts'
import { articleChange, nearbyTags } from './article-events.ts'
import { inputOf } from './article-input.ts'
import { articleMissing, type ArticleRefusal } from './article-refusal.ts'
import { articles } from './article-tables.server.ts'
import { changeOf } from './publication.server.ts'
import { type ArticleRow, lockArticle } from './stored-article.server.ts'
import { moveSubjects, savedSubjectsOf } from './subjects.server.ts'

type Change = (article: ArticleRow) => Promise<string | Objection | null>

/** @param change returns why it refuses, or null */
function changeArticle(
  id: string,
  account: Account,
  change: Change,
  whyNot: typeof whyNotEdit = whyNotEdit,
): Promise<Outcome<ArticleRow, ArticleRefusal>> {
  // Pins are counted, so that two at once are not one too many.
  return lockedTransaction('articles on the site', async () => {
    const article = await lockArticle(id, 'update')
    if (!article) return refused(articleMissing)
    const forbidden = whyNot(article, account)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    const refusal = await change(article)
    if (!refusal) return done(article)
    return refused(typeof refusal === 'string' ? { status: 409, sentence: refusal } : refusal)
  })
}

export function withdrawArticle(id: string, account: Account) {
  return changeArticle(id, account, async (article) => {
    if (article.withdrawnAt) return null
    if (!isPublic(article, now())) return 'Cet article n’est pas encore en ligne.'
    const nearby = nearbyTags(await savedSubjectsOf(id), article.category)
    await hideArticle(id)
    const change = { ...changeOf(article, 'withdrawn'), before: { public: true }, after: { public: false }, nearby }
    await announce(articleChange, change)
    return null
  })
}

export function putBackArticle(id: string, account: Account) {
  return changeArticle(id, account, async (article) => {
    if (!article.withdrawnAt) return null
    const objection = await objectionTo(inputOf(article))
    if (objection) return objection
    const at = now()
    const createdAt = article.date < at ? article.date : at
    await moveArticle(id, { createdAt, date: createdAt, withdrawnAt: null, announcedAt: at })
    const nearby = nearbyTags(await savedSubjectsOf(id), article.category)
    const change = { ...changeOf(article, 'published'), before: { public: false }, after: { public: true }, nearby }
    await announce(articleChange, change)
    return null
  })
}

function changePin(id: string, account: Account, change: Change) {
  return changeArticle(id, account, change, () => whyNotPin(account))
}

export function pinArticle(id: string, account: Account) {
  return changePin(id, account, async (article) => {
    if (article.pinnedAt) return null
    if (!isPublic(article, now())) return 'Seul un article en ligne peut être épinglé.'
    const pins = await db.$count(articles, and(isNotNull(articles.pinnedAt), lte(articles.createdAt, now())))
    if (pins >= pinnedMax)
      return `${pinnedMax} articles sont déjà épinglés\u00a0: retirez d’abord l’épingle de l’un d’eux.`
    await setPin(article, now())
    return null
  })
}

export function unpinArticle(id: string, account: Account) {
  return changePin(id, account, async (article) => {
    if (article.pinnedAt) await setPin(article, null)
    return null
  })
}

async function setPin(article: ArticleRow, pinnedAt: Date | null): Promise<void> {
  await db.update(articles).set({ pinnedAt }).where(eq(articles.id, article.id))
  await announce(articleChange, changeOf(article, 'pinned'))
}

export function hideArticle(id: string): Promise<void> {
  return moveArticle(id, { createdAt: never, withdrawnAt: now(), announcedAt: null, pinnedAt: null })
}

async function moveArticle(id: string, columns: Partial<ArticleRow> & { createdAt: Date }): Promise<void> {
  await db.update(articles).set(columns).where(eq(articles.id, id))
  await moveSubjects(id, columns.createdAt)
}
