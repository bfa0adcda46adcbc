import { expect, test } from 'vitest'
import { completeProduct, priceOf, productOf } from './product.ts'
import { words } from '../../../tests/support/words.ts'

test.each([
  ['48', '48\u00a0€'],
  ['48€', '48\u00a0€'],
  ['48,5', '48,50\u00a0€'],
  ['48.50 euros', '48,50\u00a0€'],
  ['1250', '1\u00a0250\u00a0€'],
  ['1 250,00 €', '1\u00a0250,00\u00a0€'],
  ['à partir de 48 €', 'à partir de 48\u00a0€'],
  ['  sur   devis ', 'sur devis'],
  ['48,505', '48,505'],
  ['-48', '-48'],
  ['', ''],
])('a price typed « %s » is read « %s »', (typed, read) => {
  expect(priceOf(typed)).toBe(read)
  expect(priceOf(read)).toBe(read)
})

test.each([
  ['nothing', null],
  ['a word', 'https://exemple.fr'],
  ['blanks', { address: ' ', name: '\n', price: '' }],
  ['a photo alone', { photo: '/media/article-images/a.webp' }],
  ['other types', { address: 1, name: ['a'], price: {} }],
])('%s is no product', (_, given) => {
  expect(productOf(given)).toBeNull()
})

test.each([
  ...words(`
    javascript:alert(1) data:text/html,a //exemple.fr /compte ftp://exemple.fr https:// https://moi:secret@exemple.fr/
    https://moi@exemple.fr/
  `),
  '',
])('readers are never led to « %s »', (address) => {
  expect(completeProduct({ address, name: 'Un jade', price: '', photo: null })).toBeNull()
})

test('what is too long is cut, on whole characters, and lines are joined', () => {
  const product = productOf({ address: 'https://a.fr/', name: `\u{1f48e}`.repeat(200), price: 'a\nb', photo: null })
  expect(product?.name).toBe('\u{1f48e}'.repeat(120))
  expect(product?.price).toBe('a b')
})
