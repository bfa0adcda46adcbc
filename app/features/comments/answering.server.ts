import { inArray } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentMissing, whyNotAnswer } from './comment.ts'
import { comments, type CommentRow } from './comment-tables.server.ts'
import type { AuditLogRow } from './audit-log.server.ts'
import {
  deleteComment,
  findSameComment,
  insertComment,
  lockAnswersTo,
  lockComment,
  updateComment,
} from './stored-comment.server.ts'

export interface Answered {
  id: string
  slug: string
  /** The decision in the audit log that published the pending comment together with this answer. */
  validation: { number: number; at: Date } | null
}

export async function answerComment(
  id: string,
  admin: Account,
  { content, version }: { content: string; version: number },
): Promise<Outcome<Answered>> {
  return transaction(async () => {
    const comment = await lockComment(id)
    const sentence = whyNotAnswer(comment, admin)
    if (sentence || !comment) return refused({ status: comment ? 403 : 404, sentence: sentence ?? commentMissing })
    if (comment.version !== version) return refused({ status: 409, sentence: editedMeanwhile })
    if (!(await lockPerson(admin.id))) return refused({ status: 401, sentence: notSignedIn })
    const objection = await objectionTo({ title: comment.validated ? '' : comment.content, text: content })
    if (objection) return refused(objection)
    const { articleId } = comment
    const article = await findArticleTitle(articleId)
    const slug = article?.slug ?? ''
    const same = await findSameComment({ articleId, userId: admin.id, content, answersTo: id })
    if (same) return done({ id: same.id, slug, validation: null })
    const at = now()
    const act = { by: admin.id, at }
    const number = comment.validated
      ? null
      : await updateComment(comment, { validated: true }, { ...act, change: 'validated', isAnswered: true })
    const author = { userId: admin.id, author: admin.email }
    const values = { articleId, ...author, content, validated: true, createdAt: at, answersTo: id }
    const answer = await insertComment(values, { ...act, change: 'received' })
    return done({ id: answer.id, slug, validation: number === null ? null : { number, at } })
  })
}

/** Deletes the answer that was sent with an undone validation; other answers stay. @returns its id */
export async function deleteAnswerSentWith({ commentId, actorId, at }: AuditLogRow): Promise<string[]> {
  const answers = (await lockAnswersTo(commentId)).filter((answer) => isSentWith(answer, { actorId, at }))
  for (const answer of answers) await deleteComment(answer, { change: 'withdrawn', by: actorId })
  return answers.map(({ id }) => id)
}

export async function answeredOnes(validations: AuditLogRow[]): Promise<Set<number>> {
  const ids = validations.map(({ commentId }) => commentId)
  if (ids.length === 0) return new Set()
  const answers = await db.select().from(comments).where(inArray(comments.answersTo, ids))
  const isAnswered = (line: AuditLogRow) =>
    answers.some((answer) => answer.answersTo === line.commentId && isSentWith(answer, line))
  return new Set(validations.filter(isAnswered).map(({ number }) => number))
}

function isSentWith({ userId, createdAt }: CommentRow, { actorId, at }: Pick<AuditLogRow, 'actorId' | 'at'>): boolean {
  return userId === actorId && createdAt.getTime() === at.getTime()
}

const editedMeanwhile =
  'Ce commentaire vient d’être modifié par son auteur. Le nouveau texte est ci-dessus\u00a0: relisez-le, puis envoyez votre réponse.'
