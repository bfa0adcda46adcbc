import { describe, expect, test } from 'vitest'
import type { Account } from './account.ts'
import { whyNotDemote, whyNotPromote, whyNotReinstate, whyNotSuspend, type PersonState } from './person.ts'

const admin: Account = { id: 'a', email: 'a@example.org', role: 'admin', username: null }
const member: Account = { ...admin, id: 'm', role: 'user' }
const person: PersonState = { id: 'p', role: 'user', suspended: false, confirmed: true }

describe('an administrator', () => {
  test('names anybody who is active and confirmed', () => {
    expect(whyNotPromote(person, admin)).toBeNull()
    expect(whyNotPromote({ ...person, role: 'admin' }, admin)).toContain('déjà administrateur')
    expect(whyNotPromote({ ...person, suspended: true }, admin)).toContain('suspendu')
    expect(whyNotPromote({ ...person, confirmed: false }, admin)).toContain('confirmé')
  })

  test('demotes and suspends, but never the last one', () => {
    const other: PersonState = { ...person, role: 'admin' }
    expect(whyNotDemote(other, admin, ['a', 'p'])).toBeNull()
    expect(whyNotDemote(other, admin, ['p'])).toContain('dernier administrateur')
    expect(whyNotDemote(person, admin, ['a'])).toContain('n’est pas administrateur')
    expect(whyNotSuspend(other, admin, ['a', 'p'])).toBeNull()
    expect(whyNotSuspend(other, admin, ['p'])).toContain('dernier administrateur')
    expect(whyNotSuspend({ ...other, id: 'a' }, admin, ['a', 'p'])).toContain('votre propre compte')
  })

  test('reinstates whoever is suspended', () => {
    expect(whyNotReinstate({ ...person, suspended: true }, admin)).toBeNull()
    expect(whyNotReinstate(person, admin)).toContain('n’est pas suspendu')
  })
})

test('nobody else decides about people', () => {
  for (const account of [null, member]) {
    expect(whyNotPromote(person, account)).toContain('administrateurs')
    expect(whyNotDemote(person, account, [])).toContain('administrateurs')
    expect(whyNotSuspend(person, account, [])).toContain('administrateurs')
    expect(whyNotReinstate(person, account)).toContain('administrateurs')
  }
})
