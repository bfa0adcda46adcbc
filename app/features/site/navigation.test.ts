import { expect, test } from 'vitest'
import { shopAddress } from './navigation.ts'

test('the shop’s address says that the visitor comes from the blog, and from which article', () => {
  expect(shopAddress('https://boutique.fr', null)).toBe('https://boutique.fr/?utm_source=amulette&utm_medium=site')
  expect(shopAddress('https://boutique.fr/perles', 'jade-1700000000000')).toBe(
    'https://boutique.fr/perles?utm_source=amulette&utm_medium=article&utm_campaign=jade-1700000000000',
  )
})

test('what the owner wrote in the address stays as it is', () => {
  expect(shopAddress('https://boutique.fr/?id=a%20b&vide&x=%C3%A9&utm_source=blog#neuf', 'jade')).toBe(
    'https://boutique.fr/?id=a%20b&vide&x=%C3%A9&utm_source=blog&utm_medium=article&utm_campaign=jade#neuf',
  )
})
