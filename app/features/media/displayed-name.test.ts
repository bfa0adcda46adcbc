import { expect, test } from 'vitest'
import { displayedName } from './displayed-name.ts'

test.each([
  ['Œil de tigre (été).JPG', 'Œil de tigre (été).JPG'],
  ['C:\\photos\\lapis.jpg', 'lapis.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066a\u200fb\u0000c\u2028d\u00a0\u3000e.jpg', 'abc d e.jpg'],
  ['un\nautre\r\nnom.jpg', 'un autre nom.jpg'],
  ['e\u0301te\u0301.jpg', 'été.jpg'],
  ['coupe\ud83d.jpg', 'coupe.jpg'],
  ['📿 perle.jpg', '📿 perle.jpg'],
  ['   ', ''],
  ['dossier/', ''],
])('a file called %j is shown as %j', (given, shown) => {
  expect(displayedName(given)).toBe(shown)
})

test('a name of four hundred characters is shortened, never in the middle of one', () => {
  expect(Array.from(displayedName('📿'.repeat(400)))).toHaveLength(120)
})

test.each(['', '   ', '\u202e', 'dossier/'])('of %j nothing is left: another name stands for it', (name) => {
  expect(displayedName(name, 'vidéo')).toBe('vidéo')
})
