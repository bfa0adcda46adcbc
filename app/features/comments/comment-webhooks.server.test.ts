import { expect, test } from 'vitest'
import { webhooksOf } from './comment-webhooks.server.ts'

const comment = { id: '', articleId: '', answersTo: null, version: 1, validated: false }

test('each line of the audit log tells what became of the comment', () => {
  const published = { ...comment, validated: true }
  const edited = { ...published, version: 2 }
  const answer = { ...edited, answersTo: 'another' }
  expect([
    webhooksOf('arrived', comment),
    webhooksOf('shown', published),
    webhooksOf('shown', edited),
    webhooksOf('edited', comment),
    webhooksOf('edited', edited),
    webhooksOf('edited', answer),
    webhooksOf('validated', comment),
    webhooksOf('rejected', comment),
    webhooksOf('deleted', published),
    webhooksOf('withdrawn', comment),
    webhooksOf('undone', comment),
    webhooksOf('undone', published),
    webhooksOf('reported', published),
    webhooksOf('kept', published),
  ]).toEqual([
    ['comment.received'],
    ['comment.received', 'comment.validated'],
    ['comment.validated'],
    ['comment.received'],
    [],
    ['comment.validated'],
    ['comment.validated'],
    ['comment.rejected'],
    ['comment.removed'],
    ['comment.removed'],
    ['comment.received'],
    ['comment.validated'],
    [],
    [],
  ])
})
