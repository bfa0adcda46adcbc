import { describe, expect, test } from 'vitest'
import { whyNotDeleteAccount, writerName } from './account-deletion.ts'

describe('who may delete their account', () => {
  test.each([
    { who: 'a member', id: 'anouk', admins: ['maiwenn'] },
    { who: 'an administrator beside another one', id: 'maiwenn', admins: ['maiwenn', 'yann'] },
    { who: 'a suspended administrator', id: 'yann', admins: ['maiwenn'] },
    { who: 'a member of a site without administrator', id: 'anouk', admins: [] },
  ])('$who may', ({ id, admins }) => {
    expect(whyNotDeleteAccount(id, admins)).toBeNull()
  })

  test('the last administrator may not, and reads what to do first', () => {
    expect(whyNotDeleteAccount('maiwenn', ['maiwenn'])).toBe(
      'Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.',
    )
  })
})

test.each([
  [{ username: 'Soline', email: 'soline@example.org' }, 'Soline'],
  [{ username: null, email: 'soline@example.org' }, 'soline'],
  [{ username: null, email: null }, 'Compte supprimé'],
  [{ username: null, email: '' }, 'Compte supprimé'],
])('what %o wrote is shown under « %s »', (person, name) => {
  expect(writerName(person)).toBe(name)
})
