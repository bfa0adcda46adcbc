import { expect, test } from 'vitest'
import { stopAddress } from '#platform/mail/letter.ts'
import { writeLetter } from './letter-sheet.ts'

const site = { siteName: 'Amulette', siteUrl: 'https://amulette.example' }
const stop = { link: 'https://amulette.example/lettres/arret?jeton=a&b', label: 'Ne plus recevoir ces messages' }
const hostile = '</blockquote><a rel="unsubscribe" href="https://ailleurs.example/">\u202eici</a>\n> et là'

test('what people wrote is text in both forms of a letter, line by line', () => {
  const { text, html } = writeLetter(
    { to: 'a@example.org', subject: 'Bonjour', parts: [{ quote: hostile }], stop },
    site,
  )
  expect(text).toContain('> </blockquote><a rel="unsubscribe"')
  expect(text).toContain('\n> > et là')
  expect(html).toContain('&lt;/blockquote&gt;&lt;a rel=&quot;unsubscribe&quot;')
  expect(html.match(/<a /g)).toHaveLength(2)
})

test('the way to stop is the link of the product, never one that somebody wrote', () => {
  const sheet = { to: 'a@example.org', subject: 'Bonjour', parts: [{ quote: hostile }] }
  expect(stopAddress(writeLetter({ ...sheet, stop }, site).html)).toBe(stop.link)
  expect(stopAddress(writeLetter(sheet, site).html)).toBeNull()
})

test('a subject is one line, whatever a title holds, and of a bearable length', () => {
  const subject = `Sur « Jade\r\nBcc: c@example.org » ${'x'.repeat(500)}`
  const letter = writeLetter({ to: 'a@example.org', subject, parts: [] }, site)
  expect(letter.subject).not.toMatch(/\p{Cc}/u)
  expect(letter.subject.length).toBeLessThanOrEqual(200)
})
