import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { isMailboxReader } from './mailbox-reader.server.ts'

const { siteUrl } = config
beforeEach(() => {
  config.smtpUrl = null
  config.siteUrl = 'http://localhost:3000'
})
afterEach(() => {
  config.smtpUrl = null
  config.siteUrl = siteUrl
})

const asked = (url: string, address: string | null, headers: Record<string, string> = {}) =>
  isMailboxReader(new Request(url, { headers: { ...(address !== null && { 'x-client-ip': address }), ...headers } }))

test.each([
  ['http://localhost:3000/courrier', '127.0.0.1'],
  ['http://127.0.0.1:3000/courrier', '127.0.0.1'],
  ['http://[::1]:3000/courrier', '::1'],
])('the mailbox is read from this machine (%s from %s)', (url, address) => {
  expect(asked(url, address)).toBe(true)
  expect(asked(url, address, { host: new URL(url).host })).toBe(true)
})

test.each(['192.168.1.20', '10.0.0.1', '2001:db8::1', '127.example.org', '', null])(
  'nobody reads it from elsewhere (%s)',
  (address) => {
    expect(asked('http://localhost:3000/courrier', address)).toBe(false)
  },
)

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])('nobody reads it through a proxy (%s)', (header) => {
  expect(asked('http://localhost:3000/courrier', '127.0.0.1', { [header]: '127.0.0.1' })).toBe(false)
})

test('a foreign page whose name points to this machine does not read it', () => {
  for (const name of ['rebinding.example', 'localhost.example', 'localhost.', '127.0.0.2']) {
    expect(asked(`http://${name}:3000/courrier`, '127.0.0.1')).toBe(false)
    expect(asked('http://localhost:3000/courrier', '127.0.0.1', { host: `${name}:3000` })).toBe(false)
  }
})

test('it is closed on a site with a public name, which a proxy on this machine may serve', () => {
  config.siteUrl = 'https://amulette.example'
  expect(asked('http://localhost:3000/courrier', '127.0.0.1')).toBe(false)
})

test('there is no mailbox when letters really leave', () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  expect(asked('http://localhost:3000/courrier', '127.0.0.1')).toBe(false)
})
