import { describe, expect, test } from 'vitest'
import { claimsOffice } from './names/reserved-words.ts'
import { usernameForm, whyNotUsernameText } from './username.ts'
import { cpuMilliseconds } from '../../../tests/support/cpu-time.ts'
import usernames from '../../../tests/support/names/usernames.json' with { type: 'json' }

const listOf = (names: string) => names.split(', ')

describe('a name that says that its owner speaks for the site', () => {
  test.each(listOf(usernames.office))('%s', (name) => {
    expect(claimsOffice(name, 'Amulette')).toBe(true)
  })

  test('follows the name of the site', () => {
    expect(claimsOffice('Perles & Compagnie', 'Perles & Compagnie')).toBe(true)
    expect(claimsOffice('Perles', 'Perles & Compagnie')).toBe(false)
    expect(claimsOffice('Amulette', 'Perles & Compagnie')).toBe(false)
  })
})

test('a name of a hundred thousand characters is refused for its length, before its words are read', () => {
  expect(cpuMilliseconds(() => usernameForm.safeParse({ username: 'at '.repeat(40_000) }))).toBeLessThan(1000)
})

test.each(listOf(usernames.ordinary))('« %s » is a name as others', (name) => {
  expect(claimsOffice(name, 'Amulette')).toBe(false)
  expect(usernameForm.safeParse({ username: name }).success).toBe(Array.from(name).length >= 3)
})

test.each(usernames.addresses)('« %s » looks like an address', (name) => {
  expect(whyNotUsernameText(name)).toBe('Un pseudo ne peut pas être une adresse.')
})

test.each(['J.-B. Martin', 'St. Ex', 'P.O.', 'Mr. Frédéric', 'A.B.C', 'At home'])('« %s » is no address', (name) => {
  expect(whyNotUsernameText(name)).toBeNull()
})

test.each(usernames.misleading)('« %s » is refused as it is written', (name) => {
  expect(whyNotUsernameText(name)).toBe('Veuillez saisir un pseudo valide.')
})
