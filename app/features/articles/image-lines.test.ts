import { expect, test } from 'vitest'
import { imageLine, parseImages } from './image-lines.ts'
import { textCharactersMax } from './photo-details.ts'

const address = '/media/article-images/1-a.webp'

test('lines after an image say its caption, its layout and its focal point', () => {
  const typed = [
    `${address} | Un jade`,
    'Légende\u00a0: Deux rangs, un seul fil',
    'mise en page : PAR DEUX',
    'Point : 12 % 88',
    '/media/article-images/2-b.webp',
  ].join('\n')
  const images = parseImages(typed)
  expect(images).toEqual([
    { address, alt: 'Un jade', caption: 'Deux rangs, un seul fil', layout: 'pair', focus: { x: 12, y: 88 } },
    { address: '/media/article-images/2-b.webp', alt: null },
  ])
  expect(parseImages(images.map(imageLine).join('\n'))).toEqual(images)
})

test.each([
  'Légende : ',
  'Mise en page : géante',
  'Mise en page : constructor',
  'Mise en page : Colonne',
  'Point : 101 0',
  'Point : -1 20',
  'Point : 50',
  'Point : 1e1 20',
  'Point : NaN NaN',
])('%s changes nothing', (line) => {
  expect(parseImages(`${line}\n${address}\n${line}`)).toEqual([{ address, alt: null }])
})

test('a caption is one line of whole characters, cut at its limit', () => {
  const [image] = parseImages(`${address}\nLégende : ${' 💎\t'.repeat(400)}`)
  expect(Array.from(image?.caption ?? '')).toHaveLength(textCharactersMax)
  expect(imageLine({ address, alt: null, caption: 'une\nPoint : 1 1' })).toBe(
    `${address}\nLégende\u00a0: une Point : 1 1`,
  )
})
