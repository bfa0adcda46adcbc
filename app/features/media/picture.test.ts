import { describe, expect, test } from 'vitest'
import { isOwnPicture, pictureProblem } from './picture.ts'
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
