import { describe, expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { statusLabel, whyNotEditComment, whyNotWithdrawComment } from './comment.ts'

const account = (id: string, role: Account['role'] = 'user'): Account => ({
  id,
  role,
  email: `${id}@example.org`,
  username: null,
})
const [author, other, admin] = [account('soline'), account('anouk'), account('maiwenn', 'admin')]
const own = { userId: 'soline', answersTo: null }
const answer = { userId: 'maiwenn', answersTo: 'a comment' }
const orphaned = { userId: null, answersTo: null }

describe('a comment is changed and withdrawn by who wrote it', () => {
  test.each([
    ['its author', own, author, true],
    ['another member', own, other, false],
    ['an administrator', own, admin, false],
    ['a visitor', own, null, false],
    ['anybody, once its author has left', orphaned, author, false],
    ['anybody, once it is gone', null, author, false],
  ])('%s', (_who, comment, by, may) => {
    expect(whyNotEditComment(comment, by) === null).toBe(may)
    expect(whyNotWithdrawComment(comment, by) === null).toBe(may)
  })
})

describe('any administrator may change an administrator’s answer', () => {
  test.each([
    ['who wrote it', admin, true],
    ['another administrator', account('yann', 'admin'), true],
    ['a member', author, false],
    ['who wrote it, demoted since', account('maiwenn'), false],
  ])('%s', (_who, by, may) => {
    expect(whyNotEditComment(answer, by) === null).toBe(may)
  })
})

test.each<[Parameters<typeof statusLabel>[0], string]>([
  [{ validated: false }, 'En attente'],
  [{ validated: true }, 'Publié'],
  [{ validated: false, refusal: { reason: null, event: 'rejected' } }, 'Rejeté'],
  [{ validated: false, refusal: { reason: null, event: 'deleted' } }, 'Supprimé'],
])('%j reads « %s »', (comment, label) => {
  expect(statusLabel(comment)).toBe(label)
})
