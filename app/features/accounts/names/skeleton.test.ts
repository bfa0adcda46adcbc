import { expect, test } from 'vitest'
import { coreNames } from './reserved-words.ts'
import { nameKeys } from './skeleton.ts'

const areAlike = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key))

test.each([
  ['Maïwenn', 'MAIWENN', 'case and accents'],
  ['Maïwenn', 'Ma\u0131\u0308wenn', 'a dotless i under a diaeresis'],
  ['Maïwenn', 'Mаïwenn', 'a Cyrillic а'],
  ['Maïwenn', 'Rnaïwenn', 'rn'],
  ['Maïwenn', 'Maïvvenn', 'vv'],
  ['Maïwenn', 'MAlWENN', 'an l among capitals'],
  ['Maïwenn', 'ＭＡＩＷＥＮＮ', 'fullwidth letters'],
  ['Maïwenn', '𝕸𝖆𝖎𝖜𝖊𝖓𝖓', 'mathematical letters'],
  ['Maïwenn', 'ᴍᴀɪᴡᴇɴɴ', 'small capitals'],
  ['Maïwenn', '🅼🅰🅸🆆🅴🅽🅽', 'letters in squares'],
  ['Maïwenn', '🇲🇦🇮🇼🇪🇳🇳', 'letters of flags'],
  ['Maïwenn', 'M.a ï-w_e n n ✓', 'signs and spaces'],
  ['Maïwenn', 'M\u0336a\u0336ï\u0336w\u0336e\u0336n\u0336n\u0336', 'combining strokes'],
  ['Maïwenn', 'Mai\u200bwenn\u2060', 'invisible characters'],
  ['Inès', 'lnès', 'a lower-case l for a capital I'],
  ['Inès', '1nes', 'a one'],
  ['Inès', '|nes', 'a bar'],
  ['Ivan', 'Іvan', 'a Ukrainian І'],
  ['Ian', 'lan', 'a lower-case l, in a whole name'],
  ['Zoé', 'Z0É', 'a zero'],
  ['Zoé', 'Ζοε', 'Greek letters only'],
  ['Maïwenn', 'МАЇШЕПП', 'Cyrillic capitals only'],
  ['Mona', 'ΜONA', 'a Greek capital whose small letter looks like another'],
  ['Anouk', 'ΛNOUK', 'a Λ for an A'],
  ['Nina', 'ŉina', 'an n after an apostrophe'],
  ['Camille', 'Ϲamille', 'a Greek lunate sigma'],
  ['Coco', 'Сосо', 'Cyrillic letters only'],
  ['Lætitia', 'Laetitia', 'a ligature'],
  ['Søren', 'Soren', 'a stroke'],
  ['Jean-Luc', 'jean luc', 'a hyphen'],
  ['Maïwenn', 'ʍɐïwɘnꞑ', 'turned and hooked letters'],
])('« %s » and « %s » are taken for each other: %s', (one, other) => {
  expect(areAlike(one, other)).toBe(true)
})

test.each([
  ['Elia', 'Ella'],
  ['Ian', 'Lan'],
  ['Lou', 'Iou'],
  ['Ali', 'Ail'],
  ['Mila', 'Milla'],
  ['Julie', 'Jules'],
  ['Anne', 'Anna'],
  ['Inès', 'Inès L.'],
  ['Marie', 'Marie 44'],
  ['Noël', 'Noéline'],
  ['Claude', 'Daude'],
  ['محمد', 'أحمد'],
  ['李娜', '王芳'],
])('« %s » and « %s » are two names', (one, other) => {
  expect(areAlike(one, other)).toBe(false)
})

test.each([
  'Anouk 2',
  'Anouk²',
  'Anouk™',
  'Anouk II',
  'La vraie Anouk',
  'Anouk, du blog',
  'Anouk Amulette',
  'Anouk – l’artisane',
  'Anоuk_officielle',
  'AnoukAmulette',
  'AnoukTM',
  'C’est Anouk',
])('« %s » is read as Anouk', (name) => {
  expect(coreNames(name, 'Amulette').some((core) => areAlike(core, 'Anouk'))).toBe(true)
})

test.each(['Anouk L.', 'Anouk et Zoé', 'Fan d’Anouk'])('« %s » is not read as Anouk', (name) => {
  expect(coreNames(name, 'Amulette').some((core) => areAlike(core, 'Anouk'))).toBe(false)
})
