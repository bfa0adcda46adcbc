import { data } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { whyTooMany, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentMissing, whyNotEditComment, whyNotWithdrawComment, type OpenComment } from './comment.ts'
import { findMatchingRules, banSentence } from './moderation-rules.server.ts'
import { findWrittenComment } from './written-comments.server.ts'
import { deleteComment, lockComment, updateComment } from './stored-comment.server.ts'

/** Throws an error page with the reason of the refusal. */
export async function requireComment(
  id: string,
  account: Account,
  whyNot: typeof whyNotEditComment,
): Promise<OpenComment> {
  const comment = await findWrittenComment(id)
  const sentence = whyNot(comment?.row ?? null, account)
  if (comment && !sentence) return comment.view
  throw data({ message: sentence ?? commentMissing }, { status: comment ? 403 : 404 })
}

const editsPerPerson: Limit = { name: 'comment-edits', hits: 20, seconds: 10 * 60 }

type EditState = 'unchanged' | 'pending' | 'pending again' | 'published'
type EditOutcome = Outcome<{ state: EditState; slug: string; isAnswer: boolean }>

export async function editComment(
  id: string,
  account: Account,
  { content, seen }: { content: string; seen: { version: number; validated: boolean } },
): Promise<EditOutcome> {
  const tooMany = await whyTooMany([editsPerPerson, account.id])
  if (tooMany) return refused(tooMany)
  return transaction(async (): Promise<EditOutcome> => {
    const comment = await lockComment(id)
    const sentence = whyNotEditComment(comment, account) ?? (await banSentence(account.id))
    if (sentence || !comment) return refused({ status: comment ? 403 : 404, sentence: sentence ?? commentMissing })
    const edit = { slug: await findSlug(comment.articleId), isAnswer: comment.answersTo !== null }
    if (comment.content === content) return done({ ...edit, state: 'unchanged' })
    if (comment.version !== seen.version) return refused({ status: 409, sentence: editedMeanwhile })
    if (comment.validated && !seen.validated) return refused({ status: 409, sentence: publishedMeanwhile })
    const objection = edit.isAnswer ? await objectionTo({ text: content }) : null
    if (objection) return refused(objection)
    const { heldBy, isPublished } = await findMatchingRules(account, content, null)
    // A pending comment stays held, even when no rule holds it any more.
    const validated = edit.isAnswer || (comment.validated && isPublished)
    const rules = comment.validated ? heldBy : [...new Set([...comment.heldBy, ...heldBy])]
    const values = {
      content,
      validated,
      heldBy: edit.isAnswer ? [] : rules,
      version: comment.version + 1,
      editedAt: now(),
    }
    await updateComment(comment, values, { change: 'edited', by: account.id })
    return done({ ...edit, state: stateAfter(comment.validated, validated) })
  })
}

function stateAfter(before: boolean, after: boolean): EditState {
  if (after) return 'published'
  return before ? 'pending again' : 'pending'
}

export async function withdrawComment(
  id: string,
  account: Account,
): Promise<Outcome<{ slug: string; wasAnswer: boolean }>> {
  return transaction(async () => {
    const comment = await lockComment(id)
    const sentence = whyNotWithdrawComment(comment, account)
    if (sentence || !comment) return refused({ status: comment ? 403 : 404, sentence: sentence ?? commentMissing })
    await deleteComment(comment, { change: 'withdrawn', by: account.id }, withItsComment)
    return done({ slug: await findSlug(comment.articleId), wasAnswer: comment.answersTo !== null })
  })
}

const withItsComment = 'Réponse retirée avec le commentaire.'
const editedMeanwhile =
  'Ce commentaire a déjà été modifié, dans un autre onglet ou par un premier envoi. Relisez votre texte, puis enregistrez-le de nouveau.'
const publishedMeanwhile =
  'Votre commentaire vient d’être publié. Si vous le modifiez, il sera de nouveau en attente de validation\u00a0: enregistrez encore une fois pour confirmer.'

async function findSlug(articleId: string): Promise<string> {
  return (await findArticleTitle(articleId))?.slug ?? ''
}
