import { describe, expect, test } from 'vitest'
import { readForm } from '#platform/forms/form.ts'
import { deletionForm, whyNotDeleteAccount, writerName } from './account-deletion.ts'

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

describe('the form of a deletion', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return readForm(deletionForm, form)
  }

  test('wants the password and a choice', () => {
    expect(read({ password: 'perle', comments: 'kept' })).toEqual({
      ok: true,
      value: { password: 'perle', comments: 'kept' },
    })
    expect(read({ password: '' })).toMatchObject({
      errors: {
        password: 'Saisissez votre mot de passe actuel.',
        comments: 'Choisissez ce que deviennent vos commentaires.',
      },
    })
  })

  test('takes no other choice, and does not try an endless password', () => {
    expect(read({ password: 'x'.repeat(129), comments: 'tous' })).toMatchObject({
      errors: {
        password: 'Le mot de passe actuel est incorrect.',
        comments: 'Choisissez ce que deviennent vos commentaires.',
      },
      values: { comments: 'tous' },
    })
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
