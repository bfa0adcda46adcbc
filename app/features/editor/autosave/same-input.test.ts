import { expect, test } from 'vitest'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { emptyInput } from '#features/articles/article-input.ts'
import { hasContent } from './same-input.ts'

const empty = emptyInput()

test.each<[string, Partial<ArticleInput>]>([
  ['with nothing at all', {}],
  ['of another category', { category: 'pendentif' }],
  ['of blanks', { title: ' \u00a0', content: '<p></p>\n\n<p>&nbsp;<br></p><p> \u00a0\u200b</p>' }],
  ['with an empty video address', { videoUrl: '  ' }],
])('a text %s is empty: it is not offered', (_, changed) => {
  expect(hasContent({ ...empty, ...changed })).toBe(false)
})

test.each<[string, Partial<ArticleInput>]>([
  ['a title', { title: 'Onyx' }],
  ['one letter', { content: '<p>a</p>' }],
  ['a photo in the text', { content: '<p><img src="/media/a.webp" alt=""></p>' }],
  ['a photo', { images: [{ address: '/media/a.webp', alt: null }] }],
  ['something of the shop', { product: { address: '', name: 'Un jade', price: '', photo: null } }],
  ['a video', { videoUrl: 'https://vimeo.com/1' }],
])('a text with %s is written: it is offered', (_, changed) => {
  expect(hasContent({ ...empty, ...changed })).toBe(true)
})
