import { expect, test } from 'vitest'
import { writerName } from './account-deletion.ts'

test.each([
  [{ username: 'Soline', email: 'soline@example.org' }, 'Soline'],
  [{ username: null, email: 'soline@example.org' }, 'soline'],
  [{ username: null, email: null }, 'Compte supprimé'],
  [{ username: null, email: '' }, 'Compte supprimé'],
])('what %o wrote is shown under « %s »', (person, name) => {
  expect(writerName(person)).toBe(name)
})
