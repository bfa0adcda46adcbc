import { expect, test } from 'vitest'
import { unsubscribeAddress } from '#platform/mail/email.ts'
import { type EmailSite, nameWithMark, renderEmail } from './email-template.ts'

const site: EmailSite = {
  siteName: 'Amulette',
  siteUrl: 'https://amulette.example',
  accent: 'lapis',
  mark: { kind: 'amulet' },
  markAddress: (file) => `/marque/1/${file}`,
}
const unsubscribe = { link: '/lettres/arret?jeton=a&b', label: 'Ne plus recevoir ces messages' }
const hostile = '</blockquote><a rel="unsubscribe" href="https://ailleurs.example/">\u202eici</a>\n> et là'

test('what people wrote is text in both forms of an e-mail, line by line', () => {
  const { text, html } = renderEmail(
    { to: 'a@example.org', subject: 'Bonjour', parts: [{ quote: hostile }], unsubscribe },
    site,
  )
  expect(text).toContain('> </blockquote><a rel="unsubscribe"')
  expect(text).toContain('\n> > et là')
  expect(html).toContain('&lt;/blockquote&gt;&lt;a rel=&quot;unsubscribe&quot;')
  expect(html.match(/<a /g)).toHaveLength(2)
})

test('the way to stop is the link of the product, never one that somebody wrote', () => {
  const template = { to: 'a@example.org', subject: 'Bonjour', parts: [{ quote: hostile }] }
  expect(unsubscribeAddress(renderEmail({ ...template, unsubscribe }, site).html)).toBe(site.siteUrl + unsubscribe.link)
  expect(unsubscribeAddress(renderEmail(template, site).html)).toBeNull()
})

test('a subject is one line, whatever a title holds, and of a bearable length', () => {
  const subject = `Sur « Jade\r\nBcc: c@example.org » ${'x'.repeat(500)}`
  const message = renderEmail({ to: 'a@example.org', subject, parts: [] }, site)
  expect(message.subject).not.toMatch(/\p{Cc}/u)
  expect(message.subject.length).toBeLessThanOrEqual(200)
})

test('a link is named in plain text, unless the sentence before it has done so', () => {
  const link = { link: '/compte', label: 'Se connecter' }
  const { text } = renderEmail(
    { to: 'a@example.org', subject: 'Bonjour', parts: [link, { ...link, isBare: true }] },
    site,
  )
  expect(text).toContain(`\n\nSe connecter\u00a0:\n${site.siteUrl}/compte\n\n${site.siteUrl}/compte\n\n`)
})

test('an e-mail fits a phone, and is dark where its reader is', () => {
  const link = { link: '/compte', label: 'Se connecter' }
  const { html } = renderEmail({ to: 'a@example.org', subject: 'Bonjour', parts: [{ quote: 'Oui' }, link] }, site)
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  for (const name of ['color-scheme', 'supported-color-schemes'])
    expect(html).toContain(`<meta name="${name}" content="light dark">`)
  expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{[^@]*body\{background:#14161d!important;color:#f0eadf/)
  // Without the style sheet, each colour of text comes with its background.
  expect(html).toContain('<body style="font:17px/1.55 Georgia,serif;color:#1b1d28;background:#f8f4ec')
  expect(html).toContain('background:#243f93;color:#fff')
})

test('an e-mail bears the mark and the name of the blog, in the owner’s colour', () => {
  const parts = [{ link: '/compte', label: 'Se connecter' }]
  const { html } = renderEmail({ to: 'a@example.org', subject: 'Bonjour', parts }, { ...site, accent: 'tourmaline' })
  expect(html).toMatch(/<img src="https:\/\/amulette.example\/marque\/1\/64.png"[^>]*>&nbsp; Amulette<\/a>/)
  expect(nameWithMark({ ...site, mark: { kind: 'none' } })).toBe('Amulette')
  expect(html).toContain('background:#86265f;color:#fff')
  expect(html).toContain('a.button{background:#f2b0d0!important;color:#2d1021!important}')
})
