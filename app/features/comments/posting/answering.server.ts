import { displayName, type Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people/people.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { commentChanged } from '../comment-events.ts'
import { commentGone, whyNotAnswer } from '../comment.ts'
import { notifyOfAnswer, notifyOfDecision } from '../emails/decision-emails.server.ts'
import { record } from '../audit-log/audit-log.server.ts'
import type { OwnRefusal } from '../own-comments/own-comment.server.ts'
import { insertComment, lockComment, setValidated } from '../stored-comment.server.ts'

/** Publishes the answer and the comment. @param version of the comment that the administrator read */
export async function answerComment(
  id: string,
  admin: Account,
  { content, version }: { content: string; version: number },
): Promise<Outcome<{ id: string; slug: string; wasPending: boolean }, OwnRefusal>> {
  return transaction(async () => {
    const comment = await lockComment(id)
    const sentence = whyNotAnswer(comment, admin)
    if (sentence || !comment) return refused({ status: comment ? 403 : 404, sentence: sentence ?? commentGone })
    if (comment.version !== version) return refused({ status: 409, sentence: editedMeanwhile })
    if (!(await lockPerson(admin.id))) return refused({ status: 401, sentence: notSignedIn })
    const { articleId } = comment
    if (!comment.validated) {
      await setValidated(id, true)
      await record('validated', comment, { by: admin.id })
    }
    const answer = await writeAnswer(comment, admin, content)
    const isNotified = await notifyOfAnswer(comment, answer, displayName(admin))
    if (!comment.validated && !isNotified) await notifyOfDecision(comment, 'validated', null, admin.id)
    await announce(commentChanged, { id, articleId })
    const article = await findArticleTitle(articleId)
    return done({ id: answer.id, slug: article?.slug ?? '', wasPending: !comment.validated })
  })
}

const editedMeanwhile =
  'Ce commentaire vient d’être modifié par son auteur. Le nouveau texte est ci-dessus\u00a0: relisez-le, puis envoyez votre réponse.'

async function writeAnswer({ id, articleId }: { id: string; articleId: string }, admin: Account, content: string) {
  const answer = await insertComment({
    articleId,
    userId: admin.id,
    author: admin.email,
    content,
    validated: true,
    createdAt: now(),
    answersTo: id,
  })
  await record('shown', answer, { by: admin.id })
  return answer
}
