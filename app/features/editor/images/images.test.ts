import { expect, test } from 'vitest'
import { imageHost, imageName, withAddresses, moveImage } from './images.ts'

const own = '/media/article-images/1700000000000-lapis-01.webp'
const foreign = 'https://exemple.fr/photos/perle%20bleue.jpg?taille=2'

const image = (address: string, alt: string | null = null) => ({ address, alt })

test('an address is trimmed and added at the end; several at once keep their order', () => {
  expect(withAddresses([image(own, 'Un lapis')], `  ${foreign} `)).toEqual({
    ok: true,
    value: [image(own, 'Un lapis'), image(foreign)],
  })
  expect(withAddresses([], `${foreign}  ${own} ${foreign}`)).toEqual({ ok: true, value: [image(foreign), image(own)] })
})

test('an image that is already there is refused with a sentence; a new one beside it comes in', () => {
  expect(withAddresses([image(foreign)], foreign)).toEqual({
    ok: false,
    refusal: 'Cette image est déjà dans la liste.',
  })
  expect(withAddresses([image(foreign)], `${foreign} ${own}`)).toEqual({
    ok: true,
    value: [image(foreign), image(own)],
  })
})

test.each(['http://exemple.fr/a.jpg', 'javascript:alert(1)', 'perle.jpg'])('« %s » is refused as an image', (typed) => {
  expect(withAddresses([], typed).ok).toBe(false)
})

test('an article has at most 50 images', () => {
  const full = Array.from({ length: 50 }, (_, index) => image(`https://exemple.fr/${index}.jpg`))
  expect(withAddresses(full, foreign)).toEqual({ ok: false, refusal: 'Au plus 50 images par article.' })
})

test('an image moves up or down', () => {
  expect(moveImage(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c'])
  expect(moveImage(['a', 'b', 'c'], 1, 2)).toEqual(['a', 'c', 'b'])
})

test('an image is called by its file name, and by its site when it is not ours', () => {
  expect([imageName(own), imageHost(own)]).toEqual(['lapis-01.webp', null])
  expect([imageName(foreign), imageHost(foreign)]).toEqual(['perle bleue.jpg', 'exemple.fr'])
  expect(imageName('https://exemple.fr/')).toBe('exemple.fr')
  expect(imageName('https://exemple.fr/100%')).toBe('100%')
})
