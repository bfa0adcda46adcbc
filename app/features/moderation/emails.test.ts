import { expect, test } from 'vitest'
import type { EmailSite } from '#platform/mail/email-template.ts'
import { newCommentEmail, digestEmail, type EmailedComment } from './emails.ts'

const site: EmailSite = {
  siteName: 'Amulette',
  siteUrl: 'https://blog.example',
  accent: 'lapis',
  markAddress: (file) => `/marque/1/${file}`,
}
const waiting: EmailedComment = {
  text: 'Une question.',
  at: new Date('2027-01-10T09:00:00Z'),
  isEdited: false,
  validated: false,
  heldBy: [],
  authorName: 'Anouk',
  isByTeam: false,
  article: { title: 'Jade', slug: 'jade' },
  token: 'un-jeton',
}
const published = { ...waiting, validated: true, token: null }
const warning = 'Ne transférez pas ce message\u00a0: toute personne qui a le lien peut décider à votre place.'
const digest = (...comments: EmailedComment[]) => digestEmail('a@example.org', { comments, more: 0 }, site, 'stop')

test('an e-mail with links that decide says not to forward it, in both of its forms', () => {
  for (const email of [newCommentEmail('a@example.org', waiting, site, 'stop'), digest(published, waiting)]) {
    expect(email.text.replaceAll(/\s+/g, ' ')).toContain(warning.replaceAll(/\s+/g, ' '))
    expect(email.html.replaceAll('&nbsp;', '\u00a0')).toContain(warning)
  }
})

test('one without such links does not say so', () => {
  for (const email of [newCommentEmail('a@example.org', published, site, 'stop'), digest(published)])
    expect(email.text + email.html).not.toContain('transférez')
})
