import { afterEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { strictTransport } from './strict-transport.server.ts'

const { siteUrl, trustedProxyHops, hstsSubdomains } = config
afterEach(() => Object.assign(config, { siteUrl, trustedProxyHops, hstsSubdomains }))

const blogs = { http: 'http://localhost:3000', https: 'https://amulette.example' }

test.each([
  ['https', 0, null, true],
  ['http', 0, null, false],
  // Nobody wrote it who is trusted.
  ['http', 0, 'https', false],
  ['https', 0, 'http', true],
  ['http', 1, 'https', true],
  ['http', 1, 'HTTPS', true],
  ['http', 1, null, false],
  ['http', 1, 'wss', false],
  ['https', 1, null, true],
  ['https', 1, 'https', true],
  ['https', 1, 'http', false],
  // The last ones are our proxies', what stands before is the client's.
  ['http', 1, 'https, http', false],
  ['http', 1, 'http, https', true],
  ['http', 2, 'http, https, http', true],
  ['http', 2, 'https', true],
] as const)('SITE_URL in %s, %i proxies, forwarded as %s: %s', (protocol, hops, forwarded, isSent) => {
  Object.assign(config, { siteUrl: blogs[protocol], trustedProxyHops: hops })
  const sent = strictTransport((name) => (name === 'x-forwarded-proto' ? forwarded : null))
  expect(sent?.[1] ?? null).toBe(isSent ? 'max-age=31536000; includeSubDomains' : null)
})

test('HSTS_SUBDOMAINS=off leaves the subdomains alone', () => {
  Object.assign(config, { siteUrl: blogs.https, hstsSubdomains: false })
  expect(strictTransport(() => null)).toEqual(['strict-transport-security', 'max-age=31536000'])
})
