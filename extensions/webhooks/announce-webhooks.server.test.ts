import { expect, test } from 'vitest'
import type { CommentChange } from '#features/comments/comment-events.ts'
import { articleWebhookOf, commentWebhooksOf } from './announce-webhooks.server.ts'

const pending = { validated: false }
const published = { validated: true }

test.each<[CommentChange['change'], CommentChange['after'], string[]]>([
  ['received', pending, ['comment.received']],
  ['received', published, ['comment.received', 'comment.validated']],
  ['edited', pending, ['comment.received']],
  ['edited', published, ['comment.validated']],
  ['validated', published, ['comment.validated']],
  ['undone', pending, ['comment.received']],
  ['undone', published, ['comment.validated']],
  ['rejected', null, ['comment.rejected']],
  ['deleted', null, ['comment.removed']],
  ['withdrawn', null, ['comment.removed']],
  ['author-deleted', null, ['comment.removed']],
  ['author-deleted', published, []],
  ['reported', published, []],
  ['kept', published, []],
  ['imported', published, []],
])('a comment that is %s, and then %j, is announced as %j', (change, after, events) => {
  expect(commentWebhooksOf({ change, after })).toEqual(events)
})

test('a scheduled article is announced at its date, an import or a new author not at all', () => {
  const [hidden, visible] = [{ public: false }, { public: true }]
  expect([
    articleWebhookOf({ change: 'created', before: null, after: hidden }),
    articleWebhookOf({ change: 'published', before: hidden, after: visible }),
    articleWebhookOf({ change: 'edited', before: visible, after: visible }),
    articleWebhookOf({ change: 'transferred', before: visible, after: visible }),
    articleWebhookOf({ change: 'imported', before: null, after: visible }),
    articleWebhookOf({ change: 'deleted', before: hidden, after: null }),
    articleWebhookOf({ change: 'deleted', before: visible, after: null }),
  ]).toEqual([null, 'article.published', 'article.changed', null, null, null, 'article.removed'])
})
