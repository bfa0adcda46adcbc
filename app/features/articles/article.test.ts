import { expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { descriptionOf, whyNotDelete, whyNotEdit, whyNotWrite } from './article.ts'
import { imageLine, parseImages } from './image-lines.ts'

const member: Account = { id: 'm', email: 'm@example.org', role: 'user', username: null }
const author: Account = { ...member, id: 'a', role: 'admin' }
const otherAdmin: Account = { ...author, id: 'b' }

test('image addresses are trimmed, empty ones dropped, doubles removed, the order kept', () => {
  expect(parseImages(' https://a.fr/1.jpg \n\n\t\nhttps://b.fr/2.jpg\r\nhttps://a.fr/1.jpg')).toEqual([
    { address: 'https://a.fr/1.jpg', alt: null },
    { address: 'https://b.fr/2.jpg', alt: null },
  ])
})

test('after a bar stands what an image shows; nothing after it, and it only decorates', () => {
  const typed = 'https://a.fr/1.jpg |  un  bracelet | de jade \nhttps://b.fr/2.jpg |\nhttps://c.fr/x|y.jpg'
  const images = parseImages(typed)
  expect(images.map(({ alt }) => alt)).toEqual(['un bracelet | de jade', '', null])
  expect(parseImages(images.map(imageLine).join('\n'))).toEqual(images)
})

test('only administrators write, edit and delete', () => {
  const article = { authorId: author.id }
  expect([null, member, author, otherAdmin].map((account) => whyNotWrite(account) === null)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([null, member, author, otherAdmin].map((account) => whyNotEdit(article, account) === null)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([null, member, author, otherAdmin].map((account) => whyNotDelete(account) === null)).toEqual([
    false,
    false,
    true,
    true,
  ])
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
