import { hash as hashWithBcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { isVerifiableHash, lowerHashCost, hashPassword, verifyPassword } from './password-hash.server.ts'

const password = 'trois perles bleues'

test('a hash states its cost and is verified for its password only', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$[\w+/]{22}\$[\w+/]{86}$/)
  expect(await verifyPassword({ hash, password })).toBe(true)
  expect(await verifyPassword({ hash, password: 'trois perles bleue' })).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword(password)).not.toBe(await hashPassword(password))
})

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await hashPassword('une pensée'.normalize('NFD'))
  expect(await verifyPassword({ hash, password: 'une pensée'.normalize('NFC') })).toBe(true)
})

test('a bcrypt hash is verified for its password only, and never for one that bcrypt would cut', async () => {
  const hash = await hashWithBcrypt(password, 5)
  expect(await verifyPassword({ hash, password })).toBe(true)
  expect(await verifyPassword({ hash: hash.replace('$2b$', '$2a$'), password })).toBe(true)
  expect(await verifyPassword({ hash, password: 'trois perles vertes' })).toBe(false)
  const long = 'perle '.repeat(12)
  const longHash = await hashWithBcrypt(long, 4)
  expect(await verifyPassword({ hash: longHash, password: long })).toBe(true)
  expect(await verifyPassword({ hash: longHash, password: `${long}suite` })).toBe(false)
})

test('a hash that is malformed or takes too long is refused', async () => {
  const salted = 'abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyz0123456'.slice(0, 53)
  const refused = ['', 'x', '$2b$10$short', `$2b$31$${salted}`, `$2b$03$${salted}`, `$2x$10$${salted}`, '$scrypt$ln=30']
  for (const hash of refused) expect(isVerifiableHash(hash), hash).toBe(false)
  expect(isVerifiableHash(`$2y$10$${salted}`)).toBe(true)
  expect(isVerifiableHash(await hashPassword(password))).toBe(true)
})

test('hashes made at one cost stay valid at another', async () => {
  const before = await hashPassword(password)
  lowerHashCost()
  const after = await hashPassword(password)
  expect(after).toMatch(/^\$scrypt\$ln=4,/)
  for (const hash of [before, after]) {
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await verifyPassword({ hash, password: 'autre' })).toBe(false)
  }
})
