import { eq, or } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { db, transaction, waitForTurn } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { lockInTrash, moveToTrash, restoreFromTrash } from '#platform/trash.server.ts'
import { isPublic, whyNotEdit } from './article.ts'
import { renameAuthor } from './article-authors.server.ts'
import { articleChange, nearbyTags } from './article-events.ts'
import { addressesLock } from './article-addresses.server.ts'
import { articleMissing, type ArticleRefusal } from './article-refusal.ts'
import { articles } from './article-tables.server.ts'
import { categoryOf } from './categories.ts'
import { changeOf } from './publication.server.ts'
import { articleTrash } from './article-trash.server.ts'
import { lockArticle } from './stored-article.server.ts'
import { savedSubjectsOf } from './subjects.server.ts'
import { hideArticle } from './withdrawal.server.ts'

interface DeletedArticle {
  id: string
  slug: string
  title: string
}

const slugConflict: ArticleRefusal = {
  status: 409,
  sentence: 'Un autre article a pris son adresse depuis. Changez d’abord l’adresse de l’autre.',
}

type Change = Promise<Outcome<DeletedArticle, ArticleRefusal>>

export async function deleteArticle(id: string, account: Account, deletedAt?: Date): Change {
  return transaction(async () => {
    const article = await lockArticle(id, 'update')
    if (!article) return refused(articleMissing)
    const forbidden = whyNotEdit(article, account)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    // Listeners in this transaction may read the article, so it is moved afterwards.
    await announce(articleChange, changeOf(article, 'deleted'))
    await waitForTurn(addressesLock)
    await moveToTrash(articleTrash, [id], deletedAt)
    return done({ id, slug: article.slug, title: article.title })
  })
}

export async function restoreArticle(id: string, account: Account): Change {
  return transaction(async () => {
    const root = isUuid(id) ? await lockInTrash(articleTrash, id) : null
    if (!root) return refused(articleMissing)
    const forbidden = whyNotEdit({ authorId: root.author_id as string | null }, account)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    const objection = root.announced_at ? await objectionTo({ title: root.title, content: root.content }) : null
    if (objection) return refused(objection)
    await waitForTurn(addressesLock)
    const isTaken = or(eq(articles.id, id), eq(articles.slug, String(root.slug)))
    if ((await db.$count(articles, isTaken)) > 0) return refused(slugConflict)
    await restoreFromTrash(articleTrash, id)
    // The category may have been removed meanwhile.
    const category = categoryOf(String(root.category))
    await db.update(articles).set({ category }).where(eq(articles.id, id))
    const article = await lockArticle(id, 'update')
    if (!article) return refused(articleMissing)
    // The author’s e-mail address may have changed meanwhile.
    if (article.authorId) await renameAuthor(article.authorId)
    // Its date passed in the trash: it does not appear on the site by itself.
    if (!article.announcedAt && isPublic(article, now())) await hideArticle(id)
    if (article.announcedAt) await db.update(articles).set({ announcedAt: now() }).where(eq(articles.id, id))
    const nearby = article.announcedAt ? nearbyTags(await savedSubjectsOf(id), article.category) : []
    await announce(articleChange, { ...changeOf(article, 'restored'), before: null, nearby })
    return done({ id, slug: article.slug, title: article.title })
  })
}
