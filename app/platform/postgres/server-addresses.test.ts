import { expect, test } from 'vitest'
import { hasBareSigns, isDatabaseAddress, mayFailOver, serverAddresses } from './server-addresses.ts'

test.each([
  ['postgresql://u:p@a/b', ['postgresql://u:p@a/b'], false],
  ['postgresql:///b?host=/run/x', ['postgresql:///b?host=/run/x'], false],
  ['postgres://u:p%40@a:1,b:2/db', ['postgres://u:p%40@a:1/db', 'postgres://u:p%40@b:2/db'], true],
  ['postgres://a,[::1]:2/db', ['postgres://a/db', 'postgres://[::1]:2/db'], true],
  ['postgres://a,b/db?target_session_attrs=read-write', ['postgres://a/db', 'postgres://b/db'], true],
  ['postgres://a/db?target_session_attrs=primary&sslmode=require', ['postgres://a/db?sslmode=verify-full'], true],
  [
    'postgres://a,b/db?sslmode=require&target_session_attrs=read-write&x=1',
    ['postgres://a/db?sslmode=verify-full&x=1', 'postgres://b/db?sslmode=verify-full&x=1'],
    true,
  ],
  ['postgres://a/db?sslmode=no-verify', ['postgres://a/db?sslmode=no-verify'], false],
  [
    'postgres://a/db?uselibpqcompat=true&sslmode=require',
    ['postgres://a/db?uselibpqcompat=true&sslmode=require'],
    false,
  ],
])('%s', (address, servers, failsOver) => {
  expect(serverAddresses(address)).toEqual(servers)
  expect(mayFailOver(address)).toBe(failsOver)
  expect(isDatabaseAddress(address)).toBe(true)
})

test.each([
  'mysql://a/b',
  'postgres://a,b c/db',
  'a,b',
  '',
  'postgres://a,b/db?target_session_attrs=any',
  'postgres://a,b/db?target_session_attrs=read-only',
])('no address of a database that can be written: %s', (address) => expect(isDatabaseAddress(address)).toBe(false))

test.each([
  ['postgresql://a:p@ss#w/rd@localhost/x', true],
  ['postgresql://a:1/ss@localhost/x', true],
  ['postgresql://a:1?ss@localhost/x', true],
  ['postgresql://a:p%40ss%23w%2Frd@localhost/x', false],
  ['postgresql://a:p@ss@localhost/x', false],
  ['postgresql://localhost/x?user=a@b', false],
])('whether a sign of the password ends it: %s', (address, ends) => expect(hasBareSigns(address)).toBe(ends))
