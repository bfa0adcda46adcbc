import { expect, test } from 'vitest'
import { type EmailSite, type EmailTemplate, renderEmail } from '#platform/mail/email-template.ts'
import { newCommentEmail, digestEmail, type EmailedComment } from './emails.ts'

const site: EmailSite = {
  siteName: 'Amulette',
  siteUrl: 'https://blog.example',
  accent: 'lapis',
  mark: { kind: 'amulet' },
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
const textsOf = (template: EmailTemplate) => {
  const { text, html } = renderEmail(template, site)
  return [text.replaceAll(/\s+/g, ' '), html.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ')]
}
const digest = (...comments: EmailedComment[]) => digestEmail('a@example.org', { comments, more: 0 }, '/arret')

test('an e-mail with links that decide says not to forward it, in both of its forms', () => {
  for (const email of [newCommentEmail('a@example.org', waiting, '/arret'), digest(published, waiting)])
    for (const text of textsOf(email)) expect(text).toContain(warning.replaceAll(/\s+/g, ' '))
})

test('one without such links does not say so', () => {
  for (const email of [newCommentEmail('a@example.org', published, '/arret'), digest(published)])
    for (const text of textsOf(email)) expect(text).not.toContain('transférez')
})
