import { inArray } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentChanged } from './comment-events.ts'
import { commentGone, whyNotAnswer } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import { cancelAnswerEmail, notifyOfAnswer, notifyOfDecision } from './decision-emails.server.ts'
import { record, type AuditLogRow } from './audit-log.server.ts'
import type { OwnRefusal } from './own-comment.server.ts'
import {
  deleteStoredComment,
  findSameComment,
  insertComment,
  lockAnswersTo,
  lockComment,
  setValidated,
  type CommentRow,
} from './stored-comment.server.ts'

export interface Answered {
  id: string
  slug: string
  /** That of the pending comment, published by this answer. */
  validation: { number: number; at: Date } | null
}

/** Publishes the answer and the comment. @param version of the comment that the administrator read */
export async function answerComment(
  id: string,
  admin: Account,
  { content, version }: { content: string; version: number },
): Promise<Outcome<Answered, OwnRefusal>> {
  return transaction(async () => {
    const comment = await lockComment(id)
    const sentence = whyNotAnswer(comment, admin)
    if (sentence || !comment) return refused({ status: comment ? 403 : 404, sentence: sentence ?? commentGone })
    if (comment.version !== version) return refused({ status: 409, sentence: editedMeanwhile })
    if (!(await lockPerson(admin.id))) return refused({ status: 401, sentence: notSignedIn })
    const { articleId } = comment
    const article = await findArticleTitle(articleId)
    const slug = article?.slug ?? ''
    const same = await findSameComment({ articleId, userId: admin.id, content, answersTo: id })
    if (same) return done({ id: same.id, slug, validation: null })
    const at = now()
    const validation = comment.validated ? null : { number: await validate(comment, admin, at), at }
    const answer = await writeAnswer(comment, admin, { content, at })
    const isNotified = await notifyOfAnswer(comment, answer, displayName(admin))
    if (validation && !isNotified) await notifyOfDecision(comment, 'validated', null, admin.id)
    await announce(commentChanged, { id, articleId })
    return done({ id: answer.id, slug, validation })
  })
}

async function validate(comment: CommentRow, admin: Account, at: Date): Promise<number> {
  await setValidated(comment.id, true)
  return record('validated', comment, { by: admin.id, at })
}

/**
 * The answer written in the same moment as its comment was validated, when that is undone; any other stays.
 * @returns the keys of its e-mails that were already sent
 */
export async function deleteAnswerSentWith({ commentId, actorId, at }: AuditLogRow): Promise<string[]> {
  const sent: string[] = []
  for (const answer of await lockAnswersTo(commentId)) {
    if (!isSentWith(answer, { actorId, at })) continue
    await deleteStoredComment(answer.id)
    await record('withdrawn', answer, { by: actorId })
    sent.push(...(await cancelAnswerEmail(answer.id, at)))
  }
  return sent
}

/** Of these validations, those that an answer was sent with. */
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

async function writeAnswer(
  { id, articleId }: CommentRow,
  admin: Account,
  { content, at }: { content: string; at: Date },
) {
  const answer = await insertComment({
    articleId,
    userId: admin.id,
    author: admin.email,
    content,
    validated: true,
    createdAt: at,
    answersTo: id,
  })
  await record('shown', answer, { by: admin.id })
  return answer
}
