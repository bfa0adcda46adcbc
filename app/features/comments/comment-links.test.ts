import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../tests/support/cpu-time.ts'
import { linkedPieces } from '#platform/text/linked-pieces.ts'
import { commentPieces } from './comment-links.ts'

const linksIn = (text: string) => commentPieces(text).flatMap(({ href }) => href ?? [])

test.each([
  ['Voyez https://exemple.fr/a?b=1&c=2#d.', ['https://exemple.fr/a?b=1&c=2#d']],
  ['(https://fr.wikipedia.org/wiki/Jade_(pierre))', ['https://fr.wikipedia.org/wiki/Jade_(pierre)']],
  ['«\u00a0https://exemple.fr\u00a0»', ['https://exemple.fr/']],
  ['https://a.fr, https://b.fr\u00a0!', ['https://a.fr/', 'https://b.fr/']],
  ['HTTPS://EXEMPLE.FR/Été', ['https://exemple.fr/%C3%89t%C3%A9']],
  ['javascript:alert(1) http://exemple.fr ftp://exemple.fr //exemple.fr', []],
  ['https://localhost/ https://amulette.fr@pirate.fr/ https:// https://[ ', []],
  ['https://exemple.fr/\u202egpj.exe', ['https://exemple.fr/']],
  ['https://exemple.fr/"onclick="x <b>https://exemple.fr/</b>', ['https://exemple.fr/', 'https://exemple.fr/']],
])('« %s » holds the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('an e-mail links to an address of a machine without a domain, too', () => {
  const address = 'http://localhost:3000/compte?jeton=a.b-c'
  expect(linkedPieces(`Ouvrez ${address}, ou non.`)).toEqual([
    { text: 'Ouvrez ', href: null },
    { text: address, href: address },
    { text: ', ou non.', href: null },
  ])
})

test('nothing of a comment is lost or changed between its links', () => {
  const text = 'Avant https://exemple.fr/É).\nhttps://a.fr…\u00a0et après 🐯'
  expect(
    commentPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('thousands of brackets take no time', () => {
  expect(cpuMilliseconds(() => commentPieces(`https://exemple.fr/${')'.repeat(4900)}`))).toBeLessThan(150)
  expect(cpuMilliseconds(() => commentPieces('https://a.fr/('.repeat(350)))).toBeLessThan(150)
})
