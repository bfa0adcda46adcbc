import { expect, test } from 'vitest'
import { wordsSchema } from './presentation.ts'

test('invisible characters are removed from the words about an author', () => {
  expect(wordsSchema.parse('Je fais\u200b des bracelets,\u00ad \n\ufeffà Brest.')).toBe(
    'Je fais des bracelets,\nà Brest.',
  )
})
