import { expect, test } from 'vitest'
import { de, deBefore } from './elision.ts'

test.each([
  [
    'a vowel, with or without accent',
    `
    d’Anouk, d’Inès, d’inès, d’ÉLODIE, d’Éloïse, d’Oumar, d’Ulysse, d’Ângela, d’Œdipe, d’œil-de-tigre, d’Ægir,
    d’Øyvind, d’Amulette, d’E. Leclerc, d’a.martin`,
  ],
  [
    'the h is mute',
    `
    d’Hélène, d’Hugo, d’Henri, d’HENRIETTE, d’Hortense, d’Hippolyte, d’Hyacinthe, d’Hadrien, d’Héloïse,
    d’Hubert, d’hirondelle, d’huître, d’héroïne, d’hématite`,
  ],
  [
    'the h is aspirated',
    `
    de Hakim, de hamza, de Hans, de Houda, de Hicham, de Heidi, de Hocine, de Hussein, de Howard, de howlite,
    de héron, de héros, de hibou, de Huit_perles`,
  ],
  [
    'a y is a vowel before a consonant only',
    `
    d’Yves, d’Yvonne, d’Ysé, d’yseult, de Yann, de Youssef, de Yasmine, de yéti`,
  ],
  [
    'nothing to elide',
    `
    de Maïwenn, de Çelik, de Wassim, de 1001perles, de 11novembre, de 8, de onze_perles, de ouistiti, de A,
    de h.benali, de «\u00a0Anouk\u00a0», de "Anouk", de _anouk, de @inès, de 🦉Anouk, de 山, de 山田, de Анук,
    de إيناس`,
  ],
])('« de » before a name: %s', (_, names) => {
  for (const written of names.trim().split(/, |,\n +/)) expect(de(written.replace(/^(?:de |d’)/, ''))).toBe(written)
})

test('the accent may be a combining character, and there may be no name', () => {
  expect([de('E\u0301lodie'), de('')]).toEqual(['d’E\u0301lodie', 'de '])
})

test('« de » stands alone when the name has an element of its own', () => {
  expect([deBefore('Anouk'), deBefore('Maïwenn')]).toEqual(['d’', 'de '])
})
