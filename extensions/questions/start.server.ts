import { articleChange } from '#features/articles/article-events.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { commentActions } from '#features/moderation/comment-actions.server.ts'
import { textAdditions } from '#features/reading/text-additions.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { answerInArticlePath } from './question.ts'
import { listWithdrawals, questionsIn, tellAskers, withdraw, type Withdrawal } from './questions.server.ts'

export const withdrawalJob: Job<{ articleId: string; commentId: string; withdrawal: Withdrawal }> = {
  name: 'question-withdrawals',
  work: ({ articleId, commentId, withdrawal }) => withdraw(articleId, commentId, withdrawal),
  retries: 5,
  retryPauseSeconds: 5,
  secondsMax: 60,
}

export function start(): ExtensionParts {
  commentActions.push(({ id }) => ({ href: answerInArticlePath(id), label: 'Répondre et ajouter à l’article' }))
  textAdditions.push((text) => Promise.resolve({ ...text, mentions: [...text.mentions, ...questionsIn(text.html)] }))
  listenInTransaction(articleChange, async ({ id, after }) => {
    if (!after?.public) return
    await tellAskers(id)
    for (const withdrawal of await listWithdrawals(id)) await enqueue(withdrawalJob, { articleId: id, ...withdrawal })
  })
  listenInTransaction(commentChanged, async ({ id, articleId, change, after }) => {
    const withdrawal = after === null ? 'comment' : change === 'author-deleted' ? 'name' : null
    if (withdrawal) await enqueue(withdrawalJob, { articleId, commentId: id, withdrawal })
  })
  return { jobs: [withdrawalJob] }
}
