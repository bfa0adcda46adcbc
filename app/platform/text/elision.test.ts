import { describe, expect, test } from 'vitest'
import { de, deBefore } from './elision.ts'

describe('« de » before a name', () => {
  test.each([
    'd’Anouk',
    'd’Inès',
    'd’inès',
    'd’ÉLODIE',
    'd’Éloïse',
    'd’Oumar',
    'd’Ulysse',
    'd’Ângela',
    'd’Œdipe',
    'd’œil-de-tigre',
    'd’Ægir',
    'd’Øyvind',
    'd’Amulette',
    'd’E. Leclerc',
    'd’a.martin',
  ])('%s: a vowel, with or without accent', (written) => expectElision(written))

  test.each([
    'd’Hélène',
    'd’Hugo',
    'd’Henri',
    'd’HENRIETTE',
    'd’Hortense',
    'd’Hippolyte',
    'd’Hyacinthe',
    'd’Hadrien',
    'd’Héloïse',
    'd’Hubert',
    'd’hirondelle',
    'd’huître',
    'd’héroïne',
    'd’hématite',
  ])('%s: the h is mute', (written) => expectElision(written))

  test.each([
    'de Hakim',
    'de hamza',
    'de Hans',
    'de Houda',
    'de Hicham',
    'de Heidi',
    'de Hocine',
    'de Hussein',
    'de Howard',
    'de howlite',
    'de héron',
    'de héros',
    'de hibou',
    'de Huit_perles',
  ])('%s: the h is aspirated', (written) => expectElision(written))

  test.each(['d’Yves', 'd’Yvonne', 'd’Ysé', 'd’yseult', 'de Yann', 'de Youssef', 'de Yasmine', 'de yéti'])(
    '%s: a y is a vowel before a consonant only',
    (written) => expectElision(written),
  )

  test.each([
    'de Maïwenn',
    'de Çelik',
    'de Wassim',
    'de 1001perles',
    'de 11novembre',
    'de 8',
    'de onze_perles',
    'de ouistiti',
    'de A',
    'de h.benali',
    'de «\u00a0Anouk\u00a0»',
    'de "Anouk"',
    'de _anouk',
    'de @inès',
    'de 🦉Anouk',
    'de 山',
    'de 山田',
    'de Анук',
    'de إيناس',
    'de ',
  ])('%s: nothing to elide', (written) => expectElision(written))

  test('the accent may be a combining character', () => {
    expect(de('E\u0301lodie')).toBe('d’E\u0301lodie')
  })

  test('« de » stands alone when the name has an element of its own', () => {
    expect([deBefore('Anouk'), deBefore('Maïwenn')]).toEqual(['d’', 'de '])
  })
})

function expectElision(written: string) {
  expect(de(written.replace(/^(?:de |d’)/, ''))).toBe(written)
}
