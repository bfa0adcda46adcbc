import { expect, test } from 'vitest'
import { isFormTooLarge } from './read-body.server.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const isTooLarge = (body: string, type: string) => isFormTooLarge(Buffer.from(body), type)

test('a form of too many fields, or of too much text, is too large; its files are not counted', () => {
  expect(isTooLarge('a=1&'.repeat(201), urlEncoded)).toBe(true)
  expect(isTooLarge(`a=${'%C3%A9'.repeat(2_000_000)}`, urlEncoded)).toBe(true)
  expect(isTooLarge(`${part('name="a"', 'x').repeat(202)}--b--`, multipart)).toBe(true)
  expect(isTooLarge(`${part('name="a"', 'x'.repeat(5_000_000))}--b--`, multipart)).toBe(true)
  expect(isTooLarge(`${part('name="a"', 'x'.repeat(2_500_000)).repeat(2)}--b--`, multipart)).toBe(true)
  expect(isTooLarge(`${part('name="a"; filename="a.png"', 'x'.repeat(5_000_000))}--b--`, multipart)).toBe(false)
})

test('the longest article, with three bytes a character, is accepted', () => {
  const content = '‘'.repeat(600_000)
  const transcript = '‘'.repeat(60_000)
  expect(
    isTooLarge(`content=${encodeURIComponent(content)}&videoTranscript=${encodeURIComponent(transcript)}`, urlEncoded),
  ).toBe(false)
  expect(
    isTooLarge(`${part('name="content"', content)}${part('name="videoTranscript"', transcript)}--b--`, multipart),
  ).toBe(false)
})
