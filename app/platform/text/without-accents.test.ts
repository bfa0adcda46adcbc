import { expect, test } from 'vitest'
import { withoutAccents } from './without-accents.ts'

test.each([
  ['Œil de tigre, été', 'OEil de tigre, ete'],
  ['cœur, ex æquo, Ægir', 'coeur, ex aequo, AEgir'],
  ['Straße, STRAẞE', 'Strasse, STRASSE'],
  ['Łódź, Ørsted, Đorđe', 'Lodz, Orsted, Dorde'],
  ['e\u0301', 'e'],
  ['l’améthyste « 紫水晶 »', 'l’amethyste « 紫水晶 »'],
  ['', ''],
])('%s', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain)
})
