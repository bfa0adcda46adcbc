import { expect, test } from 'vitest'
import { reservedAddresses } from '#features/pages/page-address.ts'
import { siteAddresses } from './support/site-addresses.ts'

test('no page takes an address of the product', () => {
  const routes = siteAddresses().map(({ pattern }) => pattern.split('/')[1] ?? '')
  const words = routes.filter((word) => /^[a-z0-9-]+$/.test(word))
  expect(words.filter((word) => !reservedAddresses.has(word))).toEqual([])
})
