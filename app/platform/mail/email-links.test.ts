import { expect, test } from 'vitest'
import { textRuns } from './email-links.ts'

test('the addresses in an email become links, without the punctuation around them', () => {
  expect(textRuns('Ouvrez http://localhost:3000/compte?jeton=a.b-c, ou (https://exemple.fr/).\nMerci')).toEqual([
    { text: 'Ouvrez ', href: null },
    { text: 'http://localhost:3000/compte?jeton=a.b-c', href: 'http://localhost:3000/compte?jeton=a.b-c' },
    { text: ', ou (', href: null },
    { text: 'https://exemple.fr/', href: 'https://exemple.fr/' },
    { text: ').\nMerci', href: null },
  ])
})

test('only web addresses become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,a', 'http:// rien', '']) {
    expect(textRuns(text).filter((run) => run.href !== null)).toEqual([])
  }
})
