import { commentForm } from '#features/comments/comment-form.ts'
import { sendComment } from '#features/comments/commenting.server.ts'
import { whyNotComment } from '#features/comments/comment.ts'
import { editComment, withdrawComment } from '#features/comments/own-comment.server.ts'
import type { CommentRow } from '#features/comments/comment-tables.server.ts'
import { lockComment } from '#features/comments/stored-comment.server.ts'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { decideComment } from '#features/moderation/decisions.server.ts'
import { tableError } from '../table-error.ts'
import { textOfColumn, type RowInput } from './row-input.ts'
import { checkRow, refuseChange, refusedWrite, refuseOther, valueOf } from './write-errors.ts'
import type { WritableTable } from './writable-table.ts'

export const writableComments: WritableTable<CommentRow> = {
  scope: 'moderate',
  whyNot: (account, method) => (method === 'POST' ? whyNotComment(account) : account ? null : notSignedIn),

  /** A comment without the page's form is always held; `validated`, `author` and dates are ignored. */
  async insert(row, { account, network }) {
    refuseOther(row, 'user_id', account.id)
    const articleId = textOfColumn(row, 'article_id')
    if (articleId === null) throw tableError(400, '23502', 'article_id manque.')
    const sending = { isHoneypotFilled: false, writingSeconds: null, network }
    const outcome = await sendComment(articleId, account, contentOf(row), sending)
    if (!outcome.ok && outcome.refusal.status === 404) throw noArticle(articleId, outcome.refusal)
    return valueOf(outcome).id
  },

  lock: lockComment,

  async update(row, changes, { account }) {
    const { id, articleId: article_id, userId: user_id, createdAt: created_at } = row
    refuseChange(changes, { id, article_id, user_id, created_at })
    const decision = changes.get('validated')
    const isDecided = decision !== undefined && (decision !== false || row.validated)
    if (!changes.has('content')) return isDecided ? decide(row, decision, account) : undefined
    if (isDecided)
      throw refusedWrite({
        status: 400,
        sentence: 'Changez le texte d’un commentaire et validez-le par deux demandes.',
      })
    valueOf(await editComment(id, account, { content: contentOf(changes), seen: row }))
  },

  async remove(rows, { account }) {
    const ids = new Set(rows.map(({ id }) => id))
    for (const row of rows) if (!row.answersTo || !ids.has(row.answersTo)) await removeComment(row, account)
  },
}

function noArticle(id: string, { sentence }: { sentence: string }) {
  return tableError(409, '23503', sentence, `Key (article_id)=(${id}) is not present in table "articles".`)
}

async function decide({ id }: CommentRow, decision: unknown, account: Account): Promise<void> {
  if (decision !== true && isAdmin(account)) {
    const sentence =
      'Un commentaire publié ne redevient pas en attente\u00a0: annulez la décision sur le site, ou supprimez-le.'
    throw refusedWrite({ status: 409, sentence })
  }
  valueOf(await decideComment('validated', { id, version: null }, account))
}

/** Like the pages, withdraws an own comment, and rejects or deletes that of another. */
async function removeComment({ id, userId, validated, version }: CommentRow, account: Account): Promise<void> {
  const isModerated = isAdmin(account) && userId !== account.id
  if (isModerated) valueOf(await decideComment(validated ? 'deleted' : 'rejected', { id, version }, account))
  else valueOf(await withdrawComment(id, account))
}

function contentOf(row: RowInput): string {
  return checkRow(commentForm, { content: textOfColumn(row, 'content') ?? '' }).content
}
