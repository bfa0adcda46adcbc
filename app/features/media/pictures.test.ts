import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { findFile, readFile } from './files.server.ts'
import { pictureBytesMax } from './picture.ts'
import { keepPicture, pictureSizes, storePicture } from './pictures.server.ts'
import { shownPictures } from './shown-pictures.server.ts'

useDatabase()
afterEach(startClock)

const photo = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#8a391b' } })
    .jpeg()
    .toBuffer()

async function stored(name: string) {
  const outcome = await storePicture(await photo(), name, null)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

describe('a picture that was stored', () => {
  test('has an address made of the time and its name, and can be read there', async () => {
    stopClock('2026-11-12T08:00:00Z')
    const { address, width, height } = await stored('Œil de tigre.JPG')
    expect(address).toBe('/media/article-images/1794470400000-oeil-de-tigre.webp')
    const key = '1794470400000-oeil-de-tigre.webp'
    const { bytes = 0 } = (await findFile('article-images', key)) ?? {}
    const file = await new Response(await readFile('article-images', key, { first: 0, last: bytes - 1 })).bytes()
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height })
  })

  test('never takes the place of another of the same name and time', async () => {
    stopClock('2026-11-12T09:00:00Z')
    const pictures = await Promise.all([stored('a.jpg'), stored('a.jpg'), stored('a.jpg')])
    expect(new Set(pictures.map(({ address }) => address)).size).toBe(3)
  })

  test('keeps its place on the page', async () => {
    const { address } = await stored('lapis.jpg')
    const sizes = await pictureSizes([address, '/media/article-images/absent.webp', 'https://exemple.fr/a.jpg'])
    expect([...sizes]).toEqual([[address, { width: 600, height: 400 }]])
    expect((await shownPictures([address, address, null])).get(address)).toEqual({
      src: `${address}?l=800`,
      srcSet: `${address}?l=200 200w, ${address}?l=400 400w, ${address}?l=800 600w`,
      width: 600,
      height: 400,
    })
  })
})

test('a picture of another site is shown through ours, and what is no picture is not shown', async () => {
  const shown = await shownPictures(['https://exemple.fr/lapis.jpg', 'http://exemple.fr/a.jpg', 'javascript:alert(1)'])
  expect([...shown.keys()]).toEqual(['https://exemple.fr/lapis.jpg'])
  const { src, srcSet } = shown.get('https://exemple.fr/lapis.jpg') ?? {}
  expect(src).toMatch(/^\/media\/ailleurs\/[\w-]+\.[\w-]+\?l=800$/)
  expect(`${src} ${srcSet}`).not.toContain('exemple.fr')
})

test('a picture that is too heavy is refused before it is decoded', async () => {
  expect(await storePicture(new Uint8Array(pictureBytesMax + 1), 'a.jpg', null)).toEqual({
    ok: false,
    refusal: 'bytes',
  })
})

test('the demo world’s pictures are kept as they are', async () => {
  const webp = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#1d5a4b' } })
    .webp()
    .toBuffer()
  const { address, width, height } = await keepPicture(webp, 'pendentif-nazar')
  expect([width, height]).toEqual([120, 90])
  const key = address.slice('/media/article-images/'.length)
  expect(await findFile('article-images', key)).toMatchObject({ bytes: webp.length })
  await expect(keepPicture(await photo(), 'photo')).rejects.toThrow('expected a WebP')
})
