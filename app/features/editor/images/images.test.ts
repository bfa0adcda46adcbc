import { expect, test } from 'vitest'
import { withAddresses } from './images.ts'

test('an article has at most 50 images', () => {
  const full = Array.from({ length: 50 }, (_, index) => ({ address: `https://exemple.fr/${index}.jpg`, alt: null }))
  expect(withAddresses(full, 'https://exemple.fr/une-de-plus.jpg')).toEqual({
    ok: false,
    refusal: 'Au plus 50 images par article.',
  })
})
