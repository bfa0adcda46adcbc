import { expect, test } from 'vitest'
import { acceptedFormats } from './picture-format.ts'

test.each([
  ['Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp', 'jpeg']],
  ['Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', ['avif', 'webp', 'jpeg']],
  ['Safari 15', 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', ['webp', 'jpeg']],
  ['an old browser', 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', ['jpeg']],
  ['a program that takes anything', '*/*', ['jpeg']],
  ['a program that says nothing', null, ['jpeg']],
  ['a program that refuses AVIF', 'image/avif;q=0, IMAGE/WEBP ; q=0.9', ['webp', 'jpeg']],
  ['a program that refuses both', 'image/avif;q=0.0,image/webp; q=0', ['jpeg']],
])('%s is answered in what it reads', (_, accept, formats) => {
  expect(acceptedFormats(accept)).toEqual(formats)
})
