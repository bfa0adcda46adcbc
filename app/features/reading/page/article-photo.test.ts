import { expect, test } from 'vitest'
import { pictureSources } from '#features/media/picture.ts'
import { videoPosterOf } from './article-photo.ts'

const shown = (address: string) => pictureSources(address, null)
const photo = (address: string) => ({ ...shown(address), address, alt: null, caption: '', number: 1, href: null })
const video = { address: '', seconds: null, captions: null, transcript: null }
const own = (name: string) => `/media/article-images/${name}.webp`

test('without a poster a video stands on a photo of ours: one that the text does not show, else the opening', () => {
  const opening = photo(own('opening'))
  const elsewhere = photo('https://ailleurs.example/photo.jpg')
  const other = photo(own('other'))
  const poster = shown(own('poster'))
  expect(videoPosterOf({ ...video, poster }, { picture: opening, otherPictures: [other] })).toBe(poster)
  expect(videoPosterOf({ ...video, poster: null }, { picture: opening, otherPictures: [elsewhere, other] })).toBe(other)
  expect(videoPosterOf({ ...video, poster: null }, { picture: opening, otherPictures: [elsewhere] })).toBe(opening)
  expect(videoPosterOf({ ...video, poster: null }, { picture: elsewhere, otherPictures: [] })).toBeNull()
})
