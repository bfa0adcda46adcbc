import { expect, test } from 'vitest'
import { hasBareSigns, isDatabaseAddress, withPlainSslMode } from './server-addresses.ts'

test.each([
  ['postgresql:///b?host=/run/x', 'postgresql:///b?host=/run/x'],
  ['postgres://a/db?sslmode=require&x=1', 'postgres://a/db?sslmode=verify-full&x=1'],
  ['postgres://a/db?sslmode=no-verify', 'postgres://a/db?sslmode=no-verify'],
  ['postgres://a/db?uselibpqcompat=true&sslmode=require', 'postgres://a/db?uselibpqcompat=true&sslmode=require'],
])('%s', (address, plain) => {
  expect(withPlainSslMode(address)).toBe(plain)
  expect(isDatabaseAddress(address)).toBe(true)
})

test.each(['mysql://a/b', 'postgres://a,b c/db', 'a,b', ''])('no address of a database: %s', (address) =>
  expect(isDatabaseAddress(address)).toBe(false),
)

test.each([
  ['postgresql://a:p@ss#w/rd@localhost/x', true],
  ['postgresql://a:1/ss@localhost/x', true],
  ['postgresql://a:1?ss@localhost/x', true],
  ['postgresql://a:p%40ss%23w%2Frd@localhost/x', false],
  ['postgresql://a:p@ss@localhost/x', false],
  ['postgresql://localhost/x?user=a@b', false],
])('whether a sign of the password ends it: %s', (address, ends) => expect(hasBareSigns(address)).toBe(ends))
