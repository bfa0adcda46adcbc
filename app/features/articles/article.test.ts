import { expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { descriptionOf, whyNotEdit, whyNotWrite } from './article.ts'
import { imageLine, parseImages } from './image-lines.ts'

const member: Account = { id: 'm', email: 'm@example.org', role: 'user', username: null }
const writer: Account = { ...member, id: 'w', teamRole: 'author' }
const editor: Account = { ...member, id: 'e', teamRole: 'editor' }
const admin: Account = { ...member, id: 'a', role: 'admin' }

test('after a bar stands what an image shows; nothing after it, and it only decorates', () => {
  const typed = 'https://a.fr/1.jpg |  un  bracelet | de jade \nhttps://b.fr/2.jpg |\nhttps://c.fr/x|y.jpg'
  const images = parseImages(typed)
  expect(images.map(({ alt }) => alt)).toEqual(['un bracelet | de jade', '', null])
  expect(parseImages(images.map(imageLine).join('\n'))).toEqual(images)
})

test('authors edit and delete their own articles, editors and administrators all, members none', () => {
  const people = [null, member, writer, editor, admin]
  const may = (whyNot: (account: Account | null) => string | null) => people.map((account) => whyNot(account) === null)
  expect(may(whyNotWrite)).toEqual([false, false, true, true, true])
  expect(may((account) => whyNotEdit({ authorId: writer.id }, account))).toEqual([false, false, true, true, true])
  expect(may((account) => whyNotEdit({ authorId: admin.id }, account))).toEqual([false, false, false, true, true])
  expect(may((account) => whyNotEdit({ authorId: null }, account))).toEqual([false, false, false, true, true])
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
