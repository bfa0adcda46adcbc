import { expect, test } from 'vitest'
import { descriptionOf } from './article.ts'
import { imageLine, parseImages } from './image-lines.ts'

test('after a bar stands what an image shows; nothing after it, and it only decorates', () => {
  const typed = 'https://a.fr/1.jpg |  un  bracelet | de jade \nhttps://b.fr/2.jpg |\nhttps://c.fr/x|y.jpg'
  const images = parseImages(typed)
  expect(images.map(({ alt }) => alt)).toEqual(['un bracelet | de jade', '', null])
  expect(parseImages(images.map(imageLine).join('\n'))).toEqual(images)
})

test.each([
  ['Court.', 'Court.'],
  ['  Un  mot\u00a0!', 'Un  mot\u00a0!'],
  ['a'.repeat(160), 'a'.repeat(160)],
  [`${'a'.repeat(150)} coupé, ici, un peu plus loin`, `${'a'.repeat(150)} coupé…`],
  ['🐯'.repeat(200), `${'🐯'.repeat(159)}…`],
  [`${'é'.repeat(157)}, x suite`, `${'é'.repeat(157)}…`],
])('the description of « %s » is its beginning in whole words', (text, description) => {
  expect(descriptionOf(text)).toBe(description)
  expect(Array.from(description).length).toBeLessThanOrEqual(160)
})
