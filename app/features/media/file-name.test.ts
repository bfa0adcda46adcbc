import { describe, expect, test } from 'vitest'
import { cleanedName, contentTypeOf, isFileKey } from './file-name.ts'
import { words } from '../../../tests/support/words.ts'

describe('the name of an uploaded file', () => {
  test.each([
    ['Œil de tigre (été).JPG', 'oeil-de-tigre-ete'],
    ['C:\\photos\\Bracelet nº 3.png', 'bracelet-n-3'],
    ['../../etc/passwd', 'passwd'],
    ['IMG_2041.HEIC', 'img-2041'],
    ['日本.png', 'image'],
    ['.png', 'image'],
  ])('%s is kept readable as %s', (given, kept) => {
    expect(cleanedName(given)).toBe(kept)
  })

  test('is cut to 60 characters, and never ends with a hyphen', () => {
    expect(cleanedName(`${'a'.repeat(59)} b.png`)).toBe('a'.repeat(59))
    expect(cleanedName(`${'a'.repeat(200)}.png`)).toHaveLength(60)
  })
})

describe('the key of a stored file', () => {
  test.each(['1700000000000-lapis.webp', 'a.b.mp4', '0d9c.mov'])('%s can be one', (key) => {
    expect(isFileKey(key)).toBe(true)
  })

  test.each([
    ...words(`
      .. ../session-secret a/../b.webp a/b.webp a..webp .hidden.webp page.html drawing.svg no-extension
      ${'a'.repeat(200)}.webp
    `),
    '',
    'a\\b.webp',
    'a\0.webp',
    'a.webp\0.html',
    'a.webp ',
  ])('%j never can', (key) => {
    expect(isFileKey(key)).toBe(false)
  })

  test('says what the file is, whatever its sender announced', () => {
    expect(contentTypeOf('a.webp')).toBe('image/webp')
    expect(contentTypeOf('a.mov')).toBe('video/quicktime')
    expect(contentTypeOf('a.ogv')).toBe('video/ogg')
    expect(contentTypeOf('a.vtt')).toBe('text/vtt')
    expect(contentTypeOf('a.svg')).toBeNull()
    expect(contentTypeOf('a.constructor')).toBeNull()
  })
})
