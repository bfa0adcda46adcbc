import { expect, test } from 'vitest'
import { readAddress } from '#features/articles/slug.ts'
import { addressOf, whyNotPageAddress } from './page-address.ts'
import { menuPagesMax, whyNotPlace } from './page.ts'
import { outlineKeys, outlines } from './outlines.ts'

test.each([
  ['À propos de l’atelier', 'a-propos-de-l-atelier'],
  ['  Entretien ! ', 'entretien'],
  ['Compte', 'page-compte'],
  ['漢字', 'page'],
])('a page named « %s » gets the address %s', (title, address) => {
  expect(addressOf(title)).toBe(address)
})

test.each([
  ['/Guide des Tailles/', 'guide-des-tailles'],
  ['https://example.org/entretien', 'entretien'],
  ['à-propos', 'a-propos'],
])('« %s », as typed, is read as %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address)
})

test('an empty, a long and a reserved address are refused, each with its reason', () => {
  expect(whyNotPageAddress('')).toContain('Indiquez une adresse')
  expect(whyNotPageAddress('a'.repeat(61))).toContain('60 signes')
  expect(whyNotPageAddress('compte')).toContain('sert déjà au site')
  expect(whyNotPageAddress('guide-des-tailles')).toBeNull()
})

test('the menu takes two pages, and says which ones it holds', () => {
  expect(whyNotPlace('menu', ['À propos'])).toBeNull()
  expect(
    whyNotPlace(
      'menu',
      Array.from({ length: menuPagesMax }, () => 'À propos'),
    ),
  ).toContain('«\u00a0À propos\u00a0»')
  expect(whyNotPlace('footer', ['Un', 'Deux', 'Trois'])).toBeNull()
})

test('each outline leads to the address of its name', () => {
  expect(outlineKeys.map((key) => addressOf(outlines[key].title))).toEqual(outlineKeys)
})
