import { expect, test } from 'vitest'
import { whyNotUseLink } from './decision-link.ts'

const waiting = { expired: false, used: false, isEditor: true, comment: { validated: false } }
const became = 'Maïwenn a publié ce commentaire.'

test.each([
  ['a link that works', waiting, null, null],
  ['one that was made up', null, null, /pas valable/],
  ['one of somebody who moderates no more', { ...waiting, isEditor: false }, became, /ne modère plus/],
  ['one of a comment that is published', { ...waiting, comment: { validated: true } }, became, /a publié/],
  ['one of a comment that is gone', { ...waiting, comment: null }, 'Son auteur l’a retiré.', /retiré/],
  ['one whose end was purged from the audit log', { ...waiting, comment: null }, null, /n’est plus en attente/],
  ['one that was used and whose decision was taken back', { ...waiting, used: true }, null, /déjà servi/],
  ['one of last month', { ...waiting, expired: true }, null, /plus de 7\u00a0jours/],
  ['one of last month whose comment is decided', { ...waiting, expired: true, comment: null }, became, /a publié/],
])('%s', (_which, link, fate, sentence) => {
  const said = whyNotUseLink(link, fate)
  if (sentence) expect(said).toMatch(sentence)
  else expect(said).toBeNull()
})
