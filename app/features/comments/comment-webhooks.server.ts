import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { config } from '#platform/config.server.ts'
import { enqueueWebhooks } from '#platform/webhooks/enqueue-webhooks.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import type { CommentEvent, CommentWebhook } from './comment-events.ts'
import type { CommentRow } from './stored-comment.server.ts'

type WebhookComment = Pick<CommentRow, 'id' | 'articleId' | 'answersTo' | 'version' | 'validated'>

const states: Record<CommentWebhook, 'pending' | 'public' | 'gone'> = {
  'comment.received': 'pending',
  'comment.validated': 'public',
  'comment.rejected': 'gone',
  'comment.removed': 'gone',
}

/** @param number of the line of the audit log: each line is sent once */
export async function enqueueAuditLogLine(number: number, event: CommentEvent, comment: WebhookComment): Promise<void> {
  for (const webhook of webhooksOf(event, comment)) {
    await enqueueWebhooks(webhook, async () => [await occurrenceOf(webhook, `line ${number}`, comment)])
  }
}

export async function enqueueDeletedComments(deleted: WebhookComment[]): Promise<void> {
  await enqueueWebhooks('comment.removed', async () => {
    const occurrences = []
    for (const comment of deleted) occurrences.push(await occurrenceOf('comment.removed', 'account', comment))
    return occurrences
  })
}

/** An undone decision and an edit tell the state that the comment has now. */
export function webhooksOf(event: CommentEvent, { version, validated, answersTo }: WebhookComment): CommentWebhook[] {
  switch (event) {
    case 'arrived':
      return ['comment.received']
    case 'shown':
      return version === 1 ? ['comment.received', 'comment.validated'] : ['comment.validated']
    case 'edited':
      if (!validated) return ['comment.received']
      // Any other public one has a line « shown » as well.
      return answersTo ? ['comment.validated'] : []
    case 'validated':
      return ['comment.validated']
    case 'undone':
      return [validated ? 'comment.validated' : 'comment.received']
    case 'rejected':
      return ['comment.rejected']
    case 'deleted':
    case 'withdrawn':
      return ['comment.removed']
    default:
      return []
  }
}

async function occurrenceOf(event: CommentWebhook, moment: string, { id, articleId, answersTo }: WebhookComment) {
  const { title = '', slug = '' } = (await findArticleTitle(articleId)) ?? {}
  return {
    key: `${event}:${id}:${moment}`,
    data: {
      comment: { id, state: states[event], answersTo, url: `${config.siteUrl}/compte/commentaires/${id}` },
      article: { id: articleId, title, slug, url: `${config.siteUrl}${articlePath(slug)}` },
    },
  }
}
