import { describe, expect, test } from 'vitest'
import { isOwnPicture, pictureProblem, pictureSources } from './picture.ts'
import { words } from '../../../tests/support/words.ts'

describe('the address of a picture', () => {
  test.each([
    '/media/article-images/1700000000000-lapis.webp',
    'https://exemple.fr/lapis.jpg',
    'https://exemple.fr/photo?id=3',
  ])('%s can be shown', (address) => {
    expect(pictureProblem(address)).toBeNull()
  })

  test.each(
    words(`
    http://exemple.fr/lapis.jpg https://exemple.fr:8443/lapis.jpg https://moi:secret@exemple.fr/lapis.jpg
    https://localhost/lapis.jpg data:image/png;base64,AAAA javascript:alert(1)
    /media/article-images/../session-secret /media/article-videos/film.mp4 lapis.jpg
    https://exemple.fr/${'a'.repeat(2000)}
  `),
  )('%s is refused with a sentence', (address) => {
    expect(pictureProblem(address)).toBe('Indiquez une adresse d’image complète, en https.')
  })

  test('is ours only inside the bucket of pictures', () => {
    expect(isOwnPicture('/media/article-images/a.webp')).toBe(true)
    expect(isOwnPicture('https://exemple.fr/media/article-images/a.webp')).toBe(false)
    expect(isOwnPicture('/media/article-images/')).toBe(false)
  })
})

describe('the sources of a picture', () => {
  test('go up to its own width, which variants never pass', () => {
    expect(pictureSources('/p', { width: 1000, height: 750 })).toEqual({
      src: '/p?l=800',
      srcSet: '/p?l=200 200w, /p?l=400 400w, /p?l=680 680w, /p?l=800 800w, /p?l=1200 1000w',
      width: 1000,
      height: 750,
      placeholder: null,
      focus: null,
    })
  })

  test('of a tiny picture are one', () => {
    expect(pictureSources('/p', { width: 120, height: 90 })).toEqual({
      src: '/p?l=200',
      srcSet: null,
      width: 120,
      height: 90,
      placeholder: null,
      focus: null,
    })
  })

  test('of an unknown size are every width', () => {
    const { src, srcSet, width } = pictureSources('/p', null)
    expect(src).toBe('/p?l=800')
    expect(srcSet?.split(', ')).toHaveLength(6)
    expect(width).toBeNull()
  })
})
