import type { Account } from '#features/accounts/account.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { defaultPublication, updateArticle } from '#features/articles/articles.server.ts'
import { deleteArticle, restoreArticle } from '#features/articles/deletion.server.ts'
import { listDeletedAt } from '#features/articles/article-trash.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { putBackArticle, withdrawArticle } from '#features/articles/withdrawal.server.ts'
import type { Category } from '#features/articles/categories.ts'
import { refused, type Outcome } from '#platform/outcome.ts'
import type { BulkAction } from './article-filter.ts'

type Change = (id: string, account: Account) => Promise<Outcome<unknown, ArticleRefusal>>

function changeOf(action: BulkAction, at: Date): Change {
  if (action === 'retirer') return withdraw
  if (action === 'remettre') return putBack
  if (action === 'supprimer') return (id, account) => deleteArticle(id, account, at)
  return (id, account) => moveToCategory(id, action, account)
}

const refuseSame = (sentence: string) => refused<ArticleRefusal>({ status: 409, sentence })

async function withdraw(id: string, account: Account) {
  const before = await withdrawArticle(id, account)
  return before.ok && before.value.withdrawnAt
    ? refuseSame('Les articles déjà retirés du site n’ont pas changé.')
    : before
}

async function putBack(id: string, account: Account) {
  const before = await putBackArticle(id, account)
  return before.ok && !before.value.withdrawnAt
    ? refuseSame('Seuls les articles retirés du site peuvent être remis en ligne.')
    : before
}

async function moveToCategory(id: string, category: Category, account: Account) {
  const article = await findEditableArticle(id, account)
  if (!article.ok) return article
  if (article.value.category === category) return refuseSame('Les articles de cette catégorie n’ont pas changé.')
  const { version, ...input } = article.value
  const publication = { ...defaultPublication, version, keepsDraft: true, keepsWords: true }
  return updateArticle(id, { ...input, category }, account, publication)
}

const phrasesToRead = 'Une phrase est à relire\u00a0: remettez cet article seul, le blog vous la montrera.'

export const changeArticles = (ids: string[], action: BulkAction, account: Account, at: Date) =>
  changeEach(ids, changeOf(action, at), account)

export const takeBackDeletion = async (at: Date, account: Account) =>
  changeEach(await listDeletedAt(at), restoreArticle, account)

/** One by one: what was done stays done when one is refused. @returns how many were changed, and why the others were not */
async function changeEach(ids: string[], change: Change, account: Account) {
  const refusals = new Set<string>()
  let count = 0
  for (const id of ids) {
    const outcome = await change(id, account)
    if (outcome.ok) count += 1
    else refusals.add(outcome.refusal.phrases ? phrasesToRead : outcome.refusal.sentence)
  }
  return { count, refusals: [...refusals] }
}
