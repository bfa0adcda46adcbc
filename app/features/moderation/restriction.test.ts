import { expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { possibleChanges, whyNotRestrict, type RestrictedOrNot } from './restriction.ts'

const maiwenn: Account = { id: 'maiwenn', email: 'a@example.org', role: 'admin', username: 'Maïwenn' }
const adminContext = { actingAdminId: 'maiwenn', activeAdminIds: ['maiwenn'] }
const admin = { account: maiwenn, adminContext }
const editor = {
  account: { ...maiwenn, id: 'e', role: 'user', teamRole: 'editor' } as const,
  adminContext: { ...adminContext, actingAdminId: 'e' },
}
const member: RestrictedOrNot = {
  id: 'anouk',
  name: 'Anouk',
  role: 'user',
  since: '2026-10-01T08:00:00.000Z',
  isConfirmed: true,
  isSuspended: false,
  banReason: null,
}

test('what is possible follows from what was decided before; what gives back comes first', () => {
  expect(possibleChanges(member, admin)).toEqual(['banned', 'suspended'])
  expect(possibleChanges({ ...member, isSuspended: true }, admin)).toEqual(['reinstated', 'banned'])
  expect(possibleChanges({ ...member, banReason: 'Essai' }, admin)).toEqual(['unbanned', 'suspended'])
  expect(possibleChanges({ ...member, isSuspended: true, banReason: 'Essai' }, admin)).toEqual([
    'reinstated',
    'unbanned',
  ])
})

test('editors decide who may comment, and leave suspensions to administrators who still are ones', () => {
  expect(possibleChanges(member, editor)).toEqual(['banned'])
  expect(possibleChanges({ ...member, isSuspended: true, banReason: 'Essai' }, editor)).toEqual(['unbanned'])
  expect(whyNotRestrict(member, 'suspended', editor)).toMatch(/^Seuls les administrateurs/)
  const formerAdmin = { ...admin, adminContext: { ...adminContext, activeAdminIds: ['yann'] } }
  expect(whyNotRestrict(member, 'suspended', formerAdmin)).toMatch(/^Seuls les administrateurs/)
  expect(whyNotRestrict(member, 'banned', { ...admin, account: { ...maiwenn, role: 'user' } })).toMatch(/^Seuls/)
})

test('nobody restricts themselves, and an administrator can comment while they are one', () => {
  expect(possibleChanges({ ...member, id: 'maiwenn' }, admin)).toEqual([])
  expect(possibleChanges({ ...member, id: 'e', banReason: 'Essai' }, editor)).toEqual([])
  expect(possibleChanges({ ...member, role: 'admin' }, admin)).toEqual(['suspended'])
})
