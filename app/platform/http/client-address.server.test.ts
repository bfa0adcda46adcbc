import { expect, test } from 'vitest'
import { clientAddressOf } from './client-address.server.ts'

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.9, 192.0.2.1', '192.0.2.1'],
  ['1:2:3:4:5:6:7:8::9', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
])('behind one proxy « %s » counts as %s', (header, address) => {
  expect(clientAddressOf(forwarded(header), '::ffff:127.0.0.1', 1)).toBe(address)
})

test('without a trusted proxy the header is ignored', () => {
  expect(clientAddressOf(forwarded('203.0.113.9'), '192.0.2.1', 0)).toBe('192.0.2.1')
})
