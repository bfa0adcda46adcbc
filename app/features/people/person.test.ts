import { describe, expect, test } from 'vitest'
import { personState, whyNotChangeRole, whyNotOfferRoles, type Person } from './person.ts'

const member: Person = {
  id: 'anouk',
  name: 'Anouk',
  role: 'user',
  since: '2026-10-01T08:00:00.000Z',
  isConfirmed: true,
  isSuspended: false,
}
const admin: Person = { ...member, id: 'maiwenn', name: 'Maïwenn', role: 'admin' }
const alone = { actingAdminId: 'maiwenn', activeAdminIds: ['maiwenn'] }
const withYann = { actingAdminId: 'maiwenn', activeAdminIds: ['maiwenn', 'yann'] }
const noLongerAdmin = { actingAdminId: 'maiwenn', activeAdminIds: ['yann'] }

describe('a role', () => {
  test('is given to a confirmed, active member', () => {
    for (const role of ['author', 'editor', 'admin'] as const) expect(whyNotChangeRole(member, role, alone)).toBeNull()
    expect(whyNotChangeRole({ ...member, isConfirmed: false }, 'admin', alone)).toMatch(/pas encore confirmée/)
    expect(whyNotChangeRole({ ...member, isSuspended: true }, 'admin', alone)).toMatch(/rétablissez-le d’abord/)
    expect(whyNotChangeRole(admin, 'admin', alone)).toMatch(/déjà/)
  })

  test('of administrator is taken back, even from oneself and from somebody suspended, unless nobody would be left', () => {
    const yann = { ...admin, id: 'yann' }
    expect(whyNotChangeRole(yann, 'user', withYann)).toBeNull()
    expect(whyNotChangeRole({ ...yann, isSuspended: true }, 'user', alone)).toBeNull()
    expect(whyNotChangeRole(admin, 'user', withYann)).toBeNull()
    for (const role of ['user', 'author', 'editor'] as const)
      expect(whyNotChangeRole(admin, role, alone)).toMatch(/dernier administrateur/)
    expect(whyNotOfferRoles(admin, alone)).toMatch(/dernier administrateur/)
    expect(whyNotOfferRoles(admin, withYann)).toBeNull()
    expect(whyNotChangeRole(member, 'user', alone)).toMatch(/déjà/)
    expect(whyNotChangeRole({ ...member, role: 'editor', isSuspended: true }, 'author', alone)).toBeNull()
  })
})

describe('an account', () => {
  test('shows one state, suspension first', () => {
    expect(personState(member)).toBe('active')
    expect(personState({ ...member, isConfirmed: false })).toBe('unconfirmed')
    expect(personState({ ...member, isBanned: true })).toBe('banned')
    expect(personState({ ...member, isConfirmed: false, isSuspended: true })).toBe('suspended')
  })
})

test('whoever is no active administrator any more decides nothing', () => {
  const refusals = [whyNotChangeRole(member, 'admin', noLongerAdmin), whyNotChangeRole(admin, 'user', noLongerAdmin)]
  for (const refusal of refusals) expect(refusal).toMatch(/^Seuls les administrateurs/)
})
